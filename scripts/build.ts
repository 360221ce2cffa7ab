/**
 * Builds the server into `dist` and the dashboard into `dashboard/dist`, both at the same time. Builds only what has changed since the
 * last build, so that a restart takes no time. Usage: node scripts/build.ts [server] [dashboard]
 */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFiles } from './compress-files.ts';

const ROOT = new URL('../', import.meta.url).pathname;

interface Target {
  name: string;
  /** What the build reads, as patterns. */
  sources: string[];
  folder: string;
  build(): Promise<void>;
}

const targets: Target[] = [
  {
    name: 'server',
    sources: ['src/**/*.{ts,tsx}', 'tsconfig*.json', 'package-lock.json'],
    folder: 'dist',
    build: () => run('tsc', '-p', 'tsconfig.build.json'),
  },
  {
    name: 'dashboard',
    sources: [
      'dashboard/{index.html,vite.config.ts,tsconfig.json}',
      'dashboard/src/**/*.*',
      'packages/client/src/**/*.ts',
      'package-lock.json',
      'scripts/compress-files.ts',
    ],
    folder: 'dashboard/dist',
    build: async () => {
      await run('vite', 'build', 'dashboard', '--logLevel', 'warn');
      await compressFiles(join(ROOT, 'dashboard/dist/assets'));
    },
  },
];

// Without names, builds everything.
const names = process.argv.slice(2);
await Promise.all(
  targets.filter(({ name }) => names.length === 0 || names.includes(name)).map(buildIfChanged),
);

async function buildIfChanged({ name, sources, folder, build }: Target): Promise<void> {
  const hash = await hashFiles(sources);
  const stamp = join(ROOT, folder, '.build-hash');
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return;
  const begun = Date.now();
  await build();
  await writeFile(stamp, hash);
  console.log(`Built the ${name} in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
}

async function hashFiles(patterns: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of globSync(patterns, { cwd: ROOT }).sort()) {
    hash.update(`${path}\0`).update(await readFile(join(ROOT, path)));
  }
  return hash.digest('hex');
}

/** Runs a program of `node_modules/.bin`, which npm puts on the PATH. */
function run(program: string, ...parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    spawn(program, parameters, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    })
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed.`))));
  });
}
