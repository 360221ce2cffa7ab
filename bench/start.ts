/** Measures the CPU time until the built server is ready, and that of commands: `npm run bench -- --start`. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { toTable } from '../src/commands/output.ts';
import { type Bench, makeFolder, openStore, SINGLE_JOB, startServer } from './support/bench.ts';
import { environmentOf } from './support/processes.ts';
import { median, toCell, toGoalCells } from './support/statistics.ts';
import { readEndedCpuSeconds, readTreeCpuSeconds, readUsage } from './support/usage.ts';

const run = promisify(execFile);

const REPETITIONS = 5;
const MAX_SECONDS_OF_SERVER = 1.5;
const MAX_SECONDS_OF_COMMAND = 0.5;
const COMMANDS = [['organization', 'list'], ['--help']];

/** PostgreSQL is no child of the measured processes, so its time does not count. */
export async function measureStart(bench: Bench): Promise<void> {
  const store = await openStore(bench, SINGLE_JOB);
  const options = { databaseUrl: store.url, dataDir: await makeFolder(bench) };
  const megabytes: number[] = [];
  const rows = [
    await measure('serve, until ready', MAX_SECONDS_OF_SERVER, async () => {
      const server = await startServer(bench, store, options);
      const cpuSeconds = await readTreeCpuSeconds(server.pid);
      megabytes.push((await readUsage(server.pid)).residentBytes / 1e6);
      await server.stop();
      return cpuSeconds;
    }),
  ];
  for (const command of COMMANDS) {
    const work = async () => {
      const before = await readEndedCpuSeconds();
      await run(process.execPath, ['dist/main.js', ...command], {
        cwd: new URL('../', import.meta.url),
        env: environmentOf(options),
      });
      return (await readEndedCpuSeconds()) - before;
    };
    rows.push(await measure(command.join(' '), MAX_SECONDS_OF_COMMAND, work));
  }
  console.log(toTable(['dist/main.js', 'CPU s (user + sys): median', 'best', 'worst', 'goal', ''], rows));
  console.log(`\nRSS when ready: ${median(megabytes).toFixed(0)} MB`);
}

/** `work` returns CPU seconds. The first time warms the page cache and does not count. */
async function measure(name: string, max: number, work: () => Promise<number>): Promise<string[]> {
  await work();
  const times: number[] = [];
  for (let time = 0; time < REPETITIONS; time++) times.push(await work());
  const figures = [median(times), Math.min(...times), Math.max(...times)];
  return [name, ...figures.map((seconds) => toCell(seconds, 2)), ...toGoalCells(median(times), { max })];
}
