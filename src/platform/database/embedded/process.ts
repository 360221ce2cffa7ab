import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseClient } from '../client.ts';
import { spawnAs, transferOwnership } from './account.ts';
import { type Cluster, SUPERUSER } from './cluster.ts';
import { EmbeddedPostgresError, toReason } from './error.ts';
import { choosePort } from './port.ts';
import { findPostmaster, isPostmaster, type Postmaster, readPostmaster } from './postmaster.ts';

export type Log = (message: string, fields?: object) => void;

/** A superuser connection to the database "postgres", with the server's process id and port. */
export interface Connected {
  client: DatabaseClient;
  pid: number;
  port: number;
}

interface ReachOptions {
  /** The application name of the connection. */
  name: string;
  log: Log;
  /** Prevents new starts of PostgreSQL. A running start completes, so that PostgreSQL can be stopped properly. */
  signal: AbortSignal;
  /** The port for a started PostgreSQL. By default the last one, if it is free. */
  fixedPort?: number | undefined;
}

/** Connects to the cluster's PostgreSQL. Starts a stopped PostgreSQL, and waits for a starting or stopping one. */
export async function reachPostgres(cluster: Cluster, options: ReachOptions): Promise<Connected> {
  const since = Date.now();
  const started: number[] = [];
  let limitMs = CONNECT_LIMIT_MS;
  try {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 1.3, MAX_PAUSE_MS)) {
      const result = await reachOnce(cluster, options, started);
      if (typeof result !== 'string') return result;
      if (STARTING.test(result)) limitMs = RECOVERY_LIMIT_MS;
      if (Date.now() - since > limitMs)
        throw new EmbeddedPostgresError(`PostgreSQL in ${cluster.folder} does not respond: ${result}`);
      await sleep(pauseMs);
    }
  } catch (error) {
    for (const pid of started) await stopPostgres(cluster, pid, options.log);
    throw error;
  }
}

/** Stops PostgreSQL with a fast shutdown, which ends sessions and writes all data. Resolves when the process has ended. */
export async function stopPostgres(cluster: Cluster, pid: number, log: Log): Promise<void> {
  if (!(await isPostmaster(pid, cluster.data))) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw error;
  }
  const deadline = Date.now() + SHUTDOWN_LIMIT_MS;
  while (await isPostmaster(pid, cluster.data)) {
    if (Date.now() > deadline) return log('PostgreSQL is still shutting down', { pid });
    await sleep(20);
  }
  log('PostgreSQL stopped', { pid });
}

/** Whether the error means that the server closed the connection or stopped. */
export function isConnectionLoss(error: unknown): boolean {
  const { code = '', message } = error as Error & { code?: string };
  return LOSS_CODES.has(code) || /connection terminated|not queryable|closed the connection/i.test(message);
}

const CONNECT_LIMIT_MS = 30_000;
const MAX_PAUSE_MS = 1_000;
/** Crash recovery reads up to max_wal_size of WAL. */
const RECOVERY_LIMIT_MS = 300_000;
const SHUTDOWN_LIMIT_MS = 60_000;
const STARTING = /is starting up|not yet accepting connections|in recovery mode/;
const LOSS_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08003',
  '08006',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
]);

/** A retry succeeds: another process started PostgreSQL first, or the last PostgreSQL has not completely ended. */
const TEMPORARY_FAILURE =
  /lock file .* (already exists|is empty)|still in use|address already in use|TCP\/IP sockets/i;

/** Returns a connection, or the reason why the server is not ready. */
async function reachOnce(
  cluster: Cluster,
  options: ReachOptions,
  started: number[],
): Promise<Connected | string> {
  const running = await findPostmaster(cluster);
  if (running) return connect(cluster, running, options.name);
  const postmaster = await startPostgres(cluster, options);
  if (typeof postmaster === 'string') return postmaster;
  started.push(postmaster.pid);
  return connect(cluster, postmaster, options.name);
}

/** Resolves when PostgreSQL accepts connections, or with the reason of a temporary failure. Throws on other failures. */
async function startPostgres(
  cluster: Cluster,
  { log, fixedPort, signal }: ReachOptions,
): Promise<Postmaster | string> {
  signal.throwIfAborted();
  const port = fixedPort ?? (await choosePort(cluster));
  const output = await open(cluster.logFile, 'a', 0o600);
  await transferOwnership(cluster.account, cluster.logFile);
  const { size: start } = await output.stat();
  const args = ['-D', cluster.data, '-c', `config_file=${cluster.settings}`, '-p', String(port)];
  // Detached, so that Ctrl-C in the terminal does not stop PostgreSQL before Corkboard has drained.
  const child = spawnAs(cluster.account, cluster.program, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  await once(child, 'spawn').finally(() => output.close());
  child.unref();
  const deadline = Date.now() + RECOVERY_LIMIT_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.isReady && postmaster.pid === child.pid) {
      log('PostgreSQL started', { pid: child.pid, port });
      return postmaster;
    }
    await sleep(10);
  }
  const failure = await readFailure(cluster, start);
  if (TEMPORARY_FAILURE.test(failure)) return failure;
  throw new EmbeddedPostgresError(`PostgreSQL in ${cluster.folder} does not start: ${toReason(failure)}`);
}

async function readFailure({ logFile }: Cluster, start: number): Promise<string> {
  const text = (await readFile(logFile)).subarray(start).toString('utf8');
  if (toReason(text) !== text.trim()) return toReason(text);
  const lines = text.trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '';
}

async function connect(
  cluster: Cluster,
  { pid, port }: Postmaster,
  name: string,
): Promise<Connected | string> {
  const client = new DatabaseClient({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    database: 'postgres',
    password: cluster.password,
    application_name: name,
    connectionTimeoutMillis: 5_000,
  });
  try {
    await client.connect();
    return { client, pid, port };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code !== WRONG_PASSWORD) return message;
    throw new EmbeddedPostgresError(
      `PostgreSQL in ${cluster.folder} does not accept the password in ${cluster.passwordFile}.`,
    );
  }
}

const WRONG_PASSWORD = '28P01';
