import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import { insertOrganization, organizationScope } from '../src/features/board/organizations/queries.ts';
import { createApiKey } from '../src/features/people/api-keys/create.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { readConfig } from '../src/settings/config.ts';
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
  /** Everything that it has written to stdout and stderr so far. */
  output(): string;
  ended: Promise<Ended>;
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
}

/** Creates a folder for DATA_DIR. `remove` kills the PostgreSQL that still runs on the folder, and deletes the folder. */
export async function newDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'corkboard-process-'));
  // If the tests run as root, PostgreSQL runs as another user, which must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const remove = async () => {
    await killPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
  return { dataDir, remove };
}

/** Runs a command and waits until it ends. */
export function run(args: string[], settings: Record<string, string>): Promise<Ended> {
  return start(args, settings).ended;
}

/** Starts a server until it has created the database, and stops it. No other command creates the database. */
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

/** Creates an organization with an API key that has all scopes, and returns the key. Two commands would take a second of CPU time. */
export async function createOrganization(databaseUrl: string, slug = 'harbour'): Promise<string> {
  const { db, close } = connectDatabase(databaseUrl, { poolSize: 1 });
  try {
    const row = await insertOrganization(db, slug, 'Harbour Jobs');
    if (!row) throw new Error(`${slug} is taken`);
    const scope = organizationScope(db, row, toInstallation(readConfig({})), 'test');
    const settings = { name: 'test', scopes: ['*'], expires_at: null, rate_limits: {} };
    return (await createApiKey(scope, settings)).key;
  } finally {
    await close();
  }
}

/** Starts the server and waits until it is ready. The server is killed when the test ends. */
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
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE: compileCache(),
      HOST: '127.0.0.1',
      DEMO: 'off',
      ...PATIENT,
      ...settings,
    },
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

/** The folder for compiled code, which all processes of the run share. */
export const compileCache = () => path.join(inject('filesDir'), 'compiled');

/** The URL of the embedded database that runs on the folder. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const read = async (name: string) =>
    (await readFile(path.join(dataDir, 'postgresql', name), 'utf8')).trim();
  return `postgres://corkboard:${await read('password')}@127.0.0.1:${await read('port')}/corkboard`;
}

/** Suspends all processes of PostgreSQL, like a disk that hangs. The returned function resumes them. */
export async function freezePostgres(dataDir: string): Promise<() => void> {
  const postmaster = await findPostgres(dataDir);
  if (!postmaster) throw new Error(`No PostgreSQL is running on ${dataDir}`);
  tryToKill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of pids) tryToKill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) tryToKill(pid, 'SIGCONT');
  };
}

/** Kills all processes of PostgreSQL with SIGKILL, like a power failure. */
export async function killPostgres(dataDir: string): Promise<void> {
  const postmaster = await findPostgres(dataDir);
  if (!postmaster) return;
  // A suspended postmaster starts no process while its children are listed.
  tryToKill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of pids) tryToKill(pid, 'SIGKILL');
  // Wait for these pids only: a running server may already have restarted PostgreSQL.
  const commands = () => Promise.all(pids.map(commandOf));
  await until(commands, (remaining) => remaining.every((command) => !command.includes('postgres')));
}

/** The pid of the postmaster on this folder. Checks its command line, because the pid file may be stale. */
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
  // The process name, in parentheses, may contain spaces and parentheses.
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}
