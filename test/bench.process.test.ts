import { expect, onTestFinished, test } from 'vitest';
import { compareContenders } from '../bench/comparison/comparison.ts';
import { readOptions } from '../bench/options.ts';
import type { Bench } from '../bench/support/bench.ts';
import { openBenchStore } from '../bench/support/store.ts';
import { ownDatabase } from './own-database.ts';

/** Their jobs are those of single reads, which would take seconds to warm up. */
const LISTS = ['list page', 'filtered list', 'search'];

test('the floor of the benchmark returns the same bytes as the server, or it would compare different work', async () => {
  const databaseUrl = await ownDatabase();
  const closers: Bench['closers'] = [];
  onTestFinished(async () => {
    for (const close of closers.reverse()) await close();
  });
  // Fewer jobs have no word that one of a hundred has.
  const store = await openBenchStore({ databaseUrl, jobs: 300, otherJobs: 0 });
  closers.push(() => store.close());
  const settings = { scenarios: LISTS, concurrency: [1], seconds: 0.1, rounds: 1 };
  const options = { ...readOptions({}, []), ...settings };
  const { measurements } = await compareContenders({ options, closers }, store);
  const measured = measurements.map(({ contender, scenario }) => `${contender}: ${scenario}`);
  expect(measured.toSorted()).toEqual(
    ['Corkboard', 'floor'].flatMap((name) => LISTS.map((list) => `${name}: ${list}`)).toSorted(),
  );
});
