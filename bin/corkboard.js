#!/usr/bin/env node
// In a clone the sources run as they are, so that a change needs no build; tsx is what reads .tsx files. A package, or a clone
// without development dependencies, has only what was built.
import { existsSync } from 'node:fs';

const source = new URL('../src/main.ts', import.meta.url);
const tsx = existsSync(source) ? await import('tsx/esm/api').catch(() => undefined) : undefined;
tsx?.register();
await import(tsx ? source.href : new URL('../dist/main.js', import.meta.url).href);
