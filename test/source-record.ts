import path from 'node:path';

/** Which sources the tests of each file called, by the paths of both. */
export type TestRecord = Record<string, string[]>;

export const RECORD_FILE = path.resolve(
  import.meta.dirname,
  '../node_modules/.cache/corkboard/sources-of-tests.json',
);

/** Only prose: no test executes it, and the tests that read it are unit tests. */
const isProse = (file: string) => file.endsWith('.md');
const isUnitTest = (file: string) => file.endsWith('.unit.test.ts');
const isTest = (file: string) => file.endsWith('.test.ts');

/**
 * The recorded test files, without unit tests, that called one of the changed files or are one. Undefined if no test called a changed
 * file: it may hold values that tests read, or something else that a record cannot show.
 */
export function selectTests(record: TestRecord, changed: string[]): string[] | undefined {
  const selected = new Set<string>();
  for (const file of changed.filter((name) => !isProse(name) && !isUnitTest(name))) {
    const callers = Object.keys(record).filter((test) => record[test]?.includes(file));
    if (callers.length === 0 && !isTest(file)) return undefined;
    for (const test of isTest(file) ? [file] : callers) selected.add(test);
  }
  return [...selected].filter((file) => !isUnitTest(file)).sort();
}
