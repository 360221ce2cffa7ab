#!/usr/bin/env node
// In a clone the sources run as they are (Node strips the types); the published package holds only dist/.
import { existsSync } from 'node:fs';

const source = new URL('../src/main.ts', import.meta.url);
await import(existsSync(source) ? source.href : new URL('../dist/main.js', import.meta.url).href);
