import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { handOver, spawnAs } from './embedded-account.ts';
import { type Cluster, SUPERUSER } from './embedded-cluster.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { choosePort } from './embedded-port.ts';
import { findPostmaster, isPostmaster, type Postmaster, readPostmaster } from './embedded-postmaster.ts';

export type Log = (message: string, fields?: object) => void;

/** A superuser's connection to the database "postgres", and the server process behind it. */
export interface Connected {
  client: pg.Client;
  pid: number;
  port: number;
}

interface ReachOptions {
  /** How the connection names itself to others. */
  name: string;
  log: Log;
  /** Keeps PostgreSQL from being started; what has begun is finished, so that it can be stopped in order. */
  signal: AbortSignal;
  /** The port that a started PostgreSQL must take; else that of the last time, where it is free. */
  fixedPort?: number | undefined;
}

/** Connects to the cluster's PostgreSQL; starts it when none runs, waits while one starts up or shuts down. */
export async function reachPostgres(cluster: Cluster, options: ReachOptions): Promise<Connected> {
  const since = Date.now();
  const started: number[] = [];
  let limitMs = PATIENCE_MS;
  try {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 1.3, LONGEST_PAUSE_MS)) {
      const result = await reachOnce(cluster, options, started);
      if (typeof result !== 'string') return result;
      if (STARTING.test(result)) limitMs = RECOVERY_PATIENCE_MS;
      if (Date.now() - since > limitMs)
        throw new EmbeddedPostgresError(`PostgreSQL in ${cluster.folder} does not answer: ${result}`);
      await sleep(pauseMs);
    }
  } catch (error) {
    for (const pid of started) await stopPostgres(cluster, pid, options.log);
    throw error;
  }
}

/** A fast shutdown: sessions are ended, all is written. Returns when the process is gone. */
export async function stopPostgres(cluster: Cluster, pid: number, log: Log): Promise<void> {
  if (!(await isPostmaster(pid, cluster.data))) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw error;
  }
  const deadline = Date.now() + SHUTDOWN_PATIENCE_MS;
  while (await isPostmaster(pid, cluster.data)) {
    if (Date.now() > deadline) return log('PostgreSQL is still shutting down', { pid });
    await sleep(20);
  }
  log('PostgreSQL stopped', { pid });
}

/** True for what a client sees when the server goes away under it. */
export function isConnectionLoss(error: unknown): boolean {
  const { code = '', message } = error as Error & { code?: string };
  return LOSS_CODES.has(code) || /connection terminated|not queryable|closed the connection/i.test(message);
}

const PATIENCE_MS = 30_000;
const LONGEST_PAUSE_MS = 1_000;
/** Crash recovery reads up to max_wal_size of log. */
const RECOVERY_PATIENCE_MS = 300_000;
const SHUTDOWN_PATIENCE_MS = 60_000;
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

/** Why a start failed without fault: another process was quicker, or the last PostgreSQL is not all gone yet. */
const PASSING_FAILURE =
  /lock file .* (already exists|is empty)|still in use|address already in use|TCP\/IP sockets/i;

/** A connection, or why there is none yet. */
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

/** Returns once it takes connections, or with a reason that will pass; throws any other. */
async function startPostgres(
  cluster: Cluster,
  { log, fixedPort, signal }: ReachOptions,
): Promise<Postmaster | string> {
  signal.throwIfAborted();
  const port = fixedPort ?? (await choosePort(cluster));
  const output = await open(cluster.logFile, 'a', 0o600);
  await handOver(cluster.account, cluster.logFile);
  const { size: start } = await output.stat();
  const args = ['-D', cluster.data, '-c', `config_file=${cluster.settings}`, '-p', String(port)];
  // A session of its own keeps Ctrl-C in the terminal from it until Corkboard has drained.
  const child = spawnAs(cluster.account, cluster.program, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  await once(child, 'spawn').finally(() => output.close());
  child.unref();
  const deadline = Date.now() + RECOVERY_PATIENCE_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.isReady && postmaster.pid === child.pid) {
      log('PostgreSQL started', { pid: child.pid, port });
      return postmaster;
    }
    await sleep(10);
  }
  const complaint = await readComplaint(cluster, start);
  if (PASSING_FAILURE.test(complaint)) return complaint;
  throw new EmbeddedPostgresError(`PostgreSQL in ${cluster.folder} does not start: ${complaint}`);
}

async function readComplaint({ logFile }: Cluster, start: number): Promise<string> {
  const lines = (await readFile(logFile)).subarray(start).toString('utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '';
}

async function connect(
  cluster: Cluster,
  { pid, port }: Postmaster,
  name: string,
): Promise<Connected | string> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    database: 'postgres',
    password: cluster.password,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener a lost connection would end the process; whoever holds the client watches for its end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { client, pid, port };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code !== WRONG_PASSWORD) return message;
    throw new EmbeddedPostgresError(
      `PostgreSQL in ${cluster.folder} does not take the password in ${cluster.passwordFile}.`,
    );
  }
}

const WRONG_PASSWORD = '28P01';
