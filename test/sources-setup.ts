import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The sources with a function that the tests of the file called. */
    sources?: string[];
  }
}

const ROOT = path.resolve(import.meta.dirname, '..');

// The files of a worker share their modules, so one session sees all of them.
const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
// biome-ignore lint/correctness/noEmptyPattern: Vitest accepts no name for an argument without fixtures.
afterAll(async ({}, { file }) => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  file.meta.sources = result
    .filter(hasCalls)
    .map(({ url }) => toPath(url))
    .filter(isSource)
    .sort();
  session.disconnect();
});

type Script = { url: string; functions: { functionName: string; ranges: { count: number }[] }[] };

/** Loading a module calls its first function, for the first file of a worker only. */
function hasCalls({ functions }: Script): boolean {
  return functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
}

function toPath(url: string): string {
  return url.startsWith('file:') ? path.relative(ROOT, fileURLToPath(url)) : '';
}

function isSource(file: string): boolean {
  return /^(src|test|dashboard|packages|scripts|editor)\//.test(file) && !file.includes('node_modules');
}
