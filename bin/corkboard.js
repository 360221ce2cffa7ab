#!/usr/bin/env -S node --max-semi-space-size=16 --heap-growing-percent=20
// Old versions of Node.js read this file: no syntax and no imports here that they do not know.
import { existsSync, readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const { node: present } = process.versions;

if (present.localeCompare(needed, 'en', { numeric: true }) < 0) {
  process.stderr.write(
    `corkboard: Corkboard needs Node.js ${needed} or later, and this is Node.js ${present}.\n`,
  );
  process.exitCode = 1;
} else {
  await runMain();
}

/** A clone whose sources have changed since the build runs them through tsx, if that is installed. Everything else runs dist/. */
async function runMain() {
  const source = new URL('../src/main.ts', import.meta.url);
  const tsx = existsSync(source) && !(await isBuilt()) ? await importTsx() : undefined;
  tsx?.register();
  await import(tsx ? source.href : new URL('../dist/main.js', import.meta.url).href);
}

async function isBuilt() {
  const { isUntouched, SERVER } = await import('../scripts/build-state.js');
  return isUntouched(new URL('../', import.meta.url).pathname, SERVER);
}

async function importTsx() {
  return import('tsx/esm/api').catch(() => undefined);
}
