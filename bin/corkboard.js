#!/usr/bin/env -S node --max-semi-space-size=16 --heap-growing-percent=20
// Old versions of Node.js read this file: no syntax and no imports here that they do not know.
// biome-ignore lint/style/useNodejsImportProtocol: Node.js 14.0 does not know `node:`.
import { existsSync } from 'fs';
import { findNodeProblem } from './node-version.js';

const problem = findNodeProblem();
if (problem) {
  process.stderr.write(problem);
  process.exitCode = 1;
} else {
  runMain();
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
