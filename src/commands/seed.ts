import { type Command, InvalidArgumentError } from 'commander';
import { loadDemoJobs } from '../demo/load-jobs.ts';
import { print } from './output.ts';
import { withStore } from './with-store.ts';

export function addSeed(command: Command): void {
  command
    .requiredOption('--organization <slug>', 'organization of the board')
    .requiredOption('--jobs <number>', 'number of jobs', toCount)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const scope = await scopeOf(options.organization);
        const count: number = options.jobs;
        // The time is the seed, so each run creates different jobs.
        await loadDemoJobs(scope, { count, seed: Date.now() % 2 ** 31, onProgress: progressBar(count) });
        print({ organization: options.organization, jobs: count }, options, () => `Created ${count} jobs.`);
      }),
    );
}

/** Draws on standard error, and only on a terminal. */
function progressBar(count: number): (done: number) => void {
  if (!process.stderr.isTTY) return () => {};
  const startedMs = performance.now();
  return (done) => {
    const share = done / count;
    const remainingSeconds = Math.round(((performance.now() - startedMs) / 1000) * (1 / share - 1));
    const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '·');
    process.stderr.write(
      `\r${bar} ${done} of ${count}, ${remainingSeconds} s left ${done === count ? '\n' : ' '}`,
    );
  };
}

function toCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 10_000_000) return count;
  throw new InvalidArgumentError('Use a number from 1 to 10000000.');
}
