#!/usr/bin/env node
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

/** A clone runs its sources through tsx, so a change needs no build. Without development packages, dist/ runs. */
async function runMain() {
  const source = new URL('../src/main.ts', import.meta.url);
  const tsx = existsSync(source) ? await import('tsx/esm/api').catch(() => undefined) : undefined;
  tsx?.register();
  await import(tsx ? source.href : new URL('../dist/main.js', import.meta.url).href);
}
