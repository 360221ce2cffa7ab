import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXPENSIVE_FILES } from './expensive-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const tests = globSync('{src,test,packages/*/src}/**/*.test.ts', { cwd: root });
const isUnit = (file: string) => file.endsWith('.unit.test.ts');
const isProcess = (file: string) => file.endsWith('.process.test.ts');
const isBrowser = (file: string) => file.startsWith('test/browser/');

const texts = new Map<string, string>();
function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

function importsOf(file: string): string[] {
  const specifiers = read(file).matchAll(/^(?:import|export|\}) (?!type)[^;]*?from '(\.[^']+)'/gm);
  return [...specifiers]
    .map(([, specifier]) => path.join(path.dirname(file), specifier!))
    .filter((imported) => existsSync(path.join(root, imported)));
}

/** Whether the file, or one that it imports, injects the test database. */
function reachesDatabase(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  return (
    /\binject\('/.test(read(file)) || importsOf(file).some((imported) => reachesDatabase(imported, seen))
  );
}

test('a test file without database, processes and browser is a unit test', () => {
  const others = tests.filter((file) => !isUnit(file) && !isProcess(file) && !isBrowser(file));
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter((file) => !reachesDatabase(file))).toEqual([]);
});

test('a test file that starts processes or runs commands is a process test', () => {
  // `npm test` builds nothing that a process could run.
  const starting = tests.filter((file) =>
    /from '(node:child_process|.*\/corkboard-process\.ts)'|\b(workInProcess|startWorkerProcess)\(/.test(
      read(file),
    ),
  );
  expect(starting.length).toBeGreaterThan(10);
  expect(starting.filter((file) => !isProcess(file) && !isBrowser(file))).toEqual([]);
});

test('npm test needs no Redis', () => {
  const starting = tests.filter((file) =>
    /^(import|\}).*\b(startRedis|hasRedis)\b.* from '/m.test(read(file)),
  );
  expect(starting.length).toBeGreaterThan(5);
  expect(starting.filter((file) => !/\.(deep|process)\.test\.ts$/.test(file))).toEqual([]);
});

test('a test file that starts Chromium is in test/browser', () => {
  const opening = tests.filter((file) =>
    /^(import|\}).* from '(.*chromium\.ts|playwright-core)'/m.test(read(file)),
  );
  expect(opening.filter((file) => !isBrowser(file))).toEqual([]);
});

test('every file of EXPENSIVE_FILES exists', () => {
  expect(Object.keys(EXPENSIVE_FILES).filter((file) => !tests.includes(file))).toEqual([]);
});
