/** Measures how long a fresh clone and a restart take until the dashboard answers: `npm run bench -- --ready`. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { toTable } from '../src/commands/output.ts';
import { untilAnswers } from './support/answers.ts';
import { type Bench, makeFolder } from './support/bench.ts';
import { findFreePort } from './support/processes.ts';
import { toCell, toGoalCells } from './support/statistics.ts';
import { readTreeCpuSeconds } from './support/usage.ts';

const ROOT = new URL('../', import.meta.url).pathname;
const RESTARTS = 3;
/** On two quiet cores. */
const MAX_FIRST_SECONDS = 60;
const MAX_SECONDS = 3;
const DEADLINE_MS = 600_000;

const run = promisify(execFile);

interface Start {
  seconds: number;
  /** Of all processes: npm, the build, the server and PostgreSQL. */
  cpuSeconds: number;
  load: number;
  /** Whether the start built something. */
  hasBuilt: boolean;
}

/** Clones the last commit, so changes that are not committed are not measured. */
export async function measureReady(bench: Bench): Promise<void> {
  const folder = await makeFolder(bench);
  // If this runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
  await chmod(folder, 0o755);
  const clone = join(folder, 'corkboard');
  await run('git', ['clone', '--quiet', ROOT, clone]);
  await run('npm', ['ci'], { cwd: clone });
  console.error('npm ci: done');
  const rows = [];
  for (let count = 0; count <= RESTARTS; count++) {
    const { seconds, cpuSeconds, load, hasBuilt } = await measureStart(clone, bench.closers);
    rows.push([
      count === 0 ? 'first start' : 'restart',
      ...[toCell(seconds), toCell(cpuSeconds), hasBuilt ? 'yes' : 'no', toCell(load)],
      ...toGoalCells(seconds, { max: count === 0 ? MAX_FIRST_SECONDS : MAX_SECONDS }),
    ]);
    if (count > 0 && hasBuilt) throw new Error('A restart without changes built something.');
  }
  console.log(toTable(['npm start', 'seconds', 'CPU s (user + sys)', 'builds', 'load', 'goal', ''], rows));
}

async function measureStart(clone: string, closers: Bench['closers']): Promise<Start> {
  const port = await findFreePort();
  const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env;
  const startedMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    // A group of its own: a signal to npm alone leaves the server running.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
  });
  closers.push(() => stop(child));
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  await untilAnswers(`http://localhost:${port}/dashboard`, child, DEADLINE_MS);
  const seconds = (performance.now() - startedMs) / 1000;
  const cpuSeconds = await readTreeCpuSeconds(child.pid as number);
  await stop(child);
  return { seconds, cpuSeconds, load: loadavg()[0] ?? Number.NaN, hasBuilt: output.includes('Built the ') };
}

async function stop(child: ChildProcess): Promise<void> {
  const signal = (name: NodeJS.Signals | 0) => process.kill(-(child.pid as number), name);
  try {
    signal('SIGTERM');
    // npm ends before the server. The signal fails once the whole group has ended.
    for (;;) {
      signal(0);
      await sleep(50);
    }
  } catch {}
}
