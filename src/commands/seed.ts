import { type Command, InvalidArgumentError } from 'commander';
import { loadDemoJobs } from '../demo/load-jobs.ts';
import { print } from './output.ts';
import { withStore } from './with-store.ts';

export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('add generated jobs to an organization, to try things at size')
    .requiredOption('--organization <slug>', 'whose board')
    .requiredOption('--jobs <number>', 'how many', toCount)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const scope = await scopeOf(options.organization);
        const count: number = options.jobs;
        // Other jobs at each run: the seed is of this moment.
        await loadDemoJobs(scope, { count, seed: Date.now() % 2 ** 31, onProgress: progressBar(count) });
        print({ organization: options.organization, jobs: count }, options, () => `${count} jobs are there.`);
      }),
    );
}

/** Draws on standard error, and only for a person. */
function progressBar(count: number): (done: number) => void {
  if (!process.stderr.isTTY) return () => {};
  const startedMs = performance.now();
  return (done) => {
    const share = done / count;
    const restSeconds = Math.round(((performance.now() - startedMs) / 1000) * (1 / share - 1));
    const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '·');
    process.stderr.write(
      `\r${bar} ${done} of ${count}, ${restSeconds} s left ${done === count ? '\n' : ' '}`,
    );
  };
}

function toCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 10_000_000) return count;
  throw new InvalidArgumentError('Give a number from 1 to 10000000.');
}
