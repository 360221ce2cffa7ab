import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // Loading the application costs more than a second of each file's, and the files of a worker can share it: none of them
    // changes what it loads, and each test has an organization or a database of its own.
    isolate: false,
    // Much of a file's time is waiting for PostgreSQL or for a process, so a few at once pay even on two cores.
    maxWorkers: 4,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
