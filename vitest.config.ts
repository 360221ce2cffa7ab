import { defineConfig } from 'vitest/config';
import { findMemoryFolder } from './test/memory-folder.ts';
import { SlowFilesFirst } from './test/slow-files-first.ts';

const UNIT = '**/*.unit.test.ts';
const PROCESS = '**/*.process.test.ts';
const BROWSER = 'test/browser/**/*.test.ts';
const SPEED = 'test/browser/**/*.speed.test.ts';

/** Globs, separated by spaces. A project does not have the `--exclude` of the command line. */
const withoutFiles = process.env.WITHOUT_FILES?.split(' ') ?? [];

/** A project takes its tests by their names, so that the name says what a test needs. */
function project(name: string, include: string, exclude: string[] = []) {
  return {
    extends: true as const,
    test: { name, include: [include], exclude: ['node_modules/**', ...exclude, ...withoutFiles] },
  };
}

const projects = [
  project('unit', `{src,test}/${UNIT}`),
  project('api', '{src,test}/**/*.test.ts', [UNIT, PROCESS, BROWSER]),
  project('process', `{src,test}/${PROCESS}`),
  withBrowser(project('browser', BROWSER, [SPEED])),
  alone(project('speed', SPEED)),
];

/**
 * A browser keeps a core busy. With more of them than cores, each page takes so much longer that the whole run does, too.
 */
function withBrowser({ extends: base, test }: ReturnType<typeof project>) {
  return { extends: base, test: { ...test, maxWorkers: 2, sequence: { groupOrder: 1 } } };
}

/** What measures time runs after all other tests, one file at a time. */
function alone({ extends: base, test }: ReturnType<typeof project>) {
  return { extends: base, test: { ...test, maxWorkers: 1, sequence: { groupOrder: 2 } } };
}

const excluded = process.env.WITHOUT_PROJECTS?.split(',') ?? [];

// `tmpdir()` of the workers and of the global setup.
process.env.TMPDIR ??= findMemoryFolder() ?? '';

export default defineConfig({
  test: {
    // `npm test` leaves out the browser like this, because `--project` could not be narrowed further.
    projects: projects.filter(({ test }) => !excluded.includes(test.name)),
    globalSetup: ['test/global-setup.ts'],
    reporters: ['default', './test/summary-reporter.ts'],
    sequence: { sequencer: SlowFilesFirst },
    // Loading the application takes more than a second, so the files of a worker share their modules. Each test has an
    // organization or a database of its own.
    isolate: false,
    // Most files wait for PostgreSQL or for a process, so four at once pay off even on two cores.
    maxWorkers: 4,
    // These only end what hangs. On a busy machine, everything may take ten times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // One flaky test must not reject a change in CI. `summary-reporter.ts` lists it.
    retry: process.env.CI ? 1 : 0,
  },
});
