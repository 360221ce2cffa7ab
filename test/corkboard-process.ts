import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { PATIENT, request, type TestResponse, until } from './app.ts';
import { freePort } from './redis-server.ts';

const root = path.resolve(import.meta.dirname, '..');

export interface Ended {
  status: number | null;
  output: string;
  errors: string;
}

export interface CorkboardProcess {
  origin: string;
  child: ChildProcess;
  /** What it has written so far. */
  output(): string;
  ended: Promise<Ended>;
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
}

/** A folder for DATA_DIR. Call the returned function in the end: it kills what still runs on it and removes it. */
export async function newDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'corkboard-process-'));
  // PostgreSQL runs as another user when this is root, and must get there.
  await chmod(dataDir, 0o755);
  const remove = async () => {
    await killPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
  return { dataDir, remove };
}

/** Runs the command line to its end. */
export function run(args: string[], settings: Record<string, string>): Promise<Ended> {
  return start(args, settings).ended;
}

/** Creates the database, as only a server does, and leaves it without a server. */
export async function createDatabase(settings: Record<string, string>): Promise<void> {
  const { child, output, ended } = start(['serve'], { PORT: '0', ...settings });
  await until(
    async () => child.exitCode !== null || output().includes('Corkboard is ready'),
    Boolean,
    90_000,
  );
  child.kill('SIGTERM');
  const { status } = await ended;
  if (status !== 0) throw new Error(`The server ended: ${output()}`);
}

/** Starts the server and waits until it is ready; the test's end kills it. */
export async function serve(settings: Record<string, string>): Promise<CorkboardProcess> {
  const { PORT = `${await freePort()}` } = settings;
  const { child, output, ended } = start(['serve'], { ...settings, PORT });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const origin = `http://127.0.0.1:${PORT}`;
  const get = (path: string, headers: Record<string, string> = {}) => request(origin + path, { headers });
  const isUp = () => get('/readyz').then(({ status }) => status === 200 || child.exitCode !== null);
  const isDone = await until(() => isUp().catch(() => child.exitCode !== null), Boolean, 90_000);
  if (!isDone) throw new Error(`The server is not ready: ${output()}`);
  if (child.exitCode !== null) throw new Error(`The server ended: ${output()}`);
  return { origin, child, output, ended, get };
}

/** Runs the build, as an installation does. A clone runs its sources through bin/, which takes 0.25 s more of CPU time. */
export function start(args: string[], settings: Record<string, string>, program = 'dist/main.js') {
  const { PATH = '', HOME = '' } = process.env;
  // All processes of the run share compiled code.
  const NODE_COMPILE_CACHE = path.join(inject('filesDir'), 'compiled');
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, HOST: '127.0.0.1', DEMO: 'off', ...PATIENT, ...settings },
  });
  const written = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    written.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    written.errors += chunk;
  });
  const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, ...written }));
  return { child, ended, output: () => written.output + written.errors };
}

/** The address of the embedded database that runs on the folder. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const read = async (name: string) =>
    (await readFile(path.join(dataDir, 'postgresql', name), 'utf8')).trim();
  return `postgres://corkboard:${await read('password')}@127.0.0.1:${await read('port')}/corkboard`;
}

/** Stops PostgreSQL with all its processes in their tracks, as a hanging disk would. The returned function lets them go on. */
export async function freezePostgres(dataDir: string): Promise<() => void> {
  const first = await findPostgres(dataDir);
  if (!first) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  tryToKill(first, 'SIGSTOP');
  const pids = [first, ...(await childrenOf(first))];
  for (const pid of pids) tryToKill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) tryToKill(pid, 'SIGCONT');
  };
}

/** kill -9 of PostgreSQL with all its processes, as when a machine loses power. */
export async function killPostgres(dataDir: string): Promise<void> {
  const first = await findPostgres(dataDir);
  if (!first) return;
  // So that it begins no more processes while they are looked for.
  tryToKill(first, 'SIGSTOP');
  const pids = [first, ...(await childrenOf(first))];
  for (const pid of pids) tryToKill(pid, 'SIGKILL');
  // Only those: a server that goes on may have started PostgreSQL again by now.
  const commands = () => Promise.all(pids.map(commandOf));
  await until(commands, (rest) => rest.every((command) => !command.includes('postgres')));
}

/** The first process of those that run on the folder: no others are touched. */
async function findPostgres(dataDir: string): Promise<number | undefined> {
  const data = path.join(dataDir, 'postgresql/data');
  const file = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(file, 10);
  return pid && (await commandOf(pid)).includes(data) ? pid : undefined;
}

async function childrenOf(first: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(names.map(parentOf));
  return names.filter((_, index) => parents[index] === first).map(Number);
}

function tryToKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}

async function parentOf(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name before it, in parentheses, may hold anything.
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}
