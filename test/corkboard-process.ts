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
  /** The output on stdout and stderr so far. */
  output(): string;
  ended: Promise<Ended>;
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
}

/** Creates a folder for DATA_DIR. `remove` kills its PostgreSQL and deletes the folder. Call it at the end of the test. */
export async function newDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'corkboard-process-'));
  // If this process is root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const remove = async () => {
    await killPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
  return { dataDir, remove };
}

/** Runs a command and waits for its end. */
export function run(args: string[], settings: Record<string, string>): Promise<Ended> {
  return start(args, settings).ended;
}

/** Creates the embedded database by starting a server, and stops the server. */
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

/** Starts a server and waits until it is ready. It is killed when the test ends. */
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
  // The first start of a test run compiles all code, which takes longer.
  const isDone = await until(() => isUp().catch(() => child.exitCode !== null), Boolean, 90_000);
  if (!isDone) throw new Error(`The server is not ready: ${output()}`);
  if (child.exitCode !== null) throw new Error(`The server ended: ${output()}`);
  return { origin, child, output, ended, get };
}

export function start(args: string[], settings: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  // All processes of the test run share a compile cache. It reduces the CPU time of a start from 1.6 s to 1.0 s.
  const NODE_COMPILE_CACHE = path.join(inject('filesDir'), 'compiled');
  const child = spawn(process.execPath, ['bin/corkboard.js', ...args], {
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

/** The URL of the embedded database in the folder. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const read = async (name: string) =>
    (await readFile(path.join(dataDir, 'postgresql', name), 'utf8')).trim();
  return `postgres://corkboard:${await read('password')}@127.0.0.1:${await read('port')}/corkboard`;
}

/** Suspends all processes of PostgreSQL, like a hanging disk. The returned function resumes them. */
export async function freezePostgres(dataDir: string): Promise<() => void> {
  const postmaster = await findPostgres(dataDir);
  if (!postmaster) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  tryToKill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of pids) tryToKill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) tryToKill(pid, 'SIGCONT');
  };
}

/** Kills all processes of PostgreSQL with SIGKILL. */
export async function killPostgres(dataDir: string): Promise<void> {
  const postmaster = await findPostgres(dataDir);
  if (!postmaster) return;
  // A suspended postmaster starts no more processes during the search for its children.
  tryToKill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of pids) tryToKill(pid, 'SIGKILL');
  // Checks only these processes, because a running server may already have restarted PostgreSQL.
  const commands = () => Promise.all(pids.map(commandOf));
  await until(commands, (rest) => rest.every((command) => !command.includes('postgres')));
}

/** The id of the postmaster that runs on the folder. */
async function findPostgres(dataDir: string): Promise<number | undefined> {
  const data = path.join(dataDir, 'postgresql/data');
  const file = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(file, 10);
  return pid && (await commandOf(pid)).includes(data) ? pid : undefined;
}

async function childrenOf(postmaster: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(names.map(parentOf));
  return names.filter((_, index) => parents[index] === postmaster).map(Number);
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
  // The process name precedes it in parentheses and may contain any characters.
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}
