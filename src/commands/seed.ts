import { type Command, InvalidArgumentError } from 'commander';
import { loadDemoJobs } from '../demo/load-jobs.ts';
import { print } from './output.ts';
import { ProgressLine } from './progress-line.ts';
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
        const line = new ProgressLine();
        const startedMs = performance.now();
        const onProgress = (done: number) => line.draw(...describeProgress(done, count, startedMs));
        // The time is the seed, so each run creates different jobs.
        await loadDemoJobs(scope, { count, seed: Date.now() % 2 ** 31, onProgress }).finally(() =>
          line.end(),
        );
        print({ organization: options.organization, jobs: count }, options, () => `Created ${count} jobs.`);
      }),
    );
}

function describeProgress(done: number, count: number, startedMs: number): [text: string, share: number] {
  const share = done / count;
  const remainingSeconds = Math.round(((performance.now() - startedMs) / 1000) * (1 / share - 1));
  return [`${done} of ${count} jobs, ${remainingSeconds} s left`, share];
}

function toCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 10_000_000) return count;
  throw new InvalidArgumentError('Use a number from 1 to 10000000.');
}
