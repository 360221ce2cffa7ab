import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ExpensiveFilesFirst } from './test/expensive-files-first.ts';
import { findMemoryFolder } from './test/memory-folder.ts';
import { mutate } from './test/mutants/plugin.ts';

const UNIT = '**/*.unit.test.ts';
const DEEP = '**/*.deep.test.ts';
const PROCESS = '**/*.process.test.ts';
const BROWSER = 'test/browser/**/*.test.ts';
const SPEED = 'test/browser/**/*.speed.test.ts';

/** A project takes its tests by their names, so that the name says what a test needs. */
function project(name: string, include: string, exclude: string[] = []) {
  return {
    extends: true as const,
    test: { name, include: [include], exclude: ['node_modules/**', ...exclude] },
  };
}

/** A browser keeps a core busy. With more of them than cores, each page takes so much longer that the whole run does, too. */
function withBrowser({ extends: base, test }: ReturnType<typeof project>) {
  return { extends: base, test: { ...test, maxWorkers: 2, sequence: { groupOrder: 1 } } };
}

/** What measures time runs after all other tests, one file at a time. */
function alone({ extends: base, test }: ReturnType<typeof project>) {
  return { extends: base, test: { ...test, maxWorkers: 1, sequence: { groupOrder: 2 } } };
}

// `tmpdir()` of the workers and of the global setup.
process.env.TMPDIR ??= findMemoryFolder() ?? '';

export default defineConfig({
  plugins: [mutate()],
  // Some tests import the dashboard, which uses the client: its sources, as in `dashboard/vite.config.ts`, because no build may exist.
  resolve: {
    alias: { '@corkboard/client': fileURLToPath(new URL('packages/client/src/index.ts', import.meta.url)) },
  },
  test: {
    projects: [
      project('unit', `{src,test,packages/*/src}/${UNIT}`),
      project('api', '{src,test,packages/*/src}/**/*.test.ts', [UNIT, DEEP, PROCESS, BROWSER]),
      project('deep', `{src,test,packages/*/src}/${DEEP}`),
      project('process', `{src,test,packages/*/src}/${PROCESS}`),
      withBrowser(project('browser', BROWSER, [SPEED])),
      alone(project('speed', SPEED)),
    ],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/cpu-setup.ts', ...(process.env.RECORD_SOURCES ? ['test/sources-setup.ts'] : [])],
    reporters: ['default', './test/cost-reporter.ts'],
    sequence: { sequencer: ExpensiveFilesFirst },
    // Loading the application takes more than a second, so the files of a worker share their modules. Each test has an
    // organization or a database of its own.
    isolate: false,
    // Most files wait for PostgreSQL or for a process, so four at once pay off even on two cores.
    maxWorkers: 4,
    // These only end what hangs. On a busy machine, everything may take ten times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
