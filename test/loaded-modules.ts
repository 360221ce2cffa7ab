import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { run, serve } from './corkboard-process.ts';

/** Settings that run a script in the process before the command line. */
export const before = (script: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
});

const printLoadedFiles = before(`
  import { writeSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { writeSync(2, 'loaded ' + url + '\\n'); return next(url, context); } });
`);

/** The files under src/ whose code a command loads, and the packages. */
export async function listLoaded(
  args: string[],
  settings: Record<string, string>,
): Promise<{ files: string[]; packages: Set<string> }> {
  const { status, errors } = await run(args, { ...settings, ...printLoadedFiles });
  expect(status, errors).toBe(0);
  return readLoaded(errors);
}

/** The same for a server that is ready and has served a request. */
export async function listLoadedByServer(settings: Record<string, string>): ReturnType<typeof listLoaded> {
  const server = await serve({ ...settings, ...printLoadedFiles });
  await server.get('/');
  return readLoaded(server.output());
}

/** Reads the lines that `printLoadedFiles` wrote. A file of the build contains modules, which its source map names. */
async function readLoaded(output: string): Promise<{ files: string[]; packages: Set<string> }> {
  const urls = [...output.matchAll(/^loaded (file:\S+)/gm)].map(([, url = '']) => url);
  const modules = await Promise.all(urls.map(listModules));
  const find = (pattern: RegExp) => modules.flat().flatMap((module) => pattern.exec(module)?.[1] ?? []);
  return {
    files: find(/^(?!.*\/node_modules\/).*\/src\/(.+)$/),
    packages: new Set(find(/^.*\/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/)),
  };
}

async function listModules(url: string): Promise<string[]> {
  const map = new URL(`${url}.map`);
  // The bundler's own helpers have no map, and few packages have one.
  if (url.includes('/node_modules/') || !existsSync(map)) return [url];
  const { sources } = JSON.parse(await readFile(map, 'utf8')) as { sources: string[] };
  return sources.map((source) => new URL(source, url).href);
}
