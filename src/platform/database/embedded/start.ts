import { setTimeout as sleep } from 'node:timers/promises';
import { boundLog, type Cluster, openCluster } from './embedded-cluster.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import {
  type Connected,
  isConnectionLoss,
  type Log,
  reachPostgres,
  stopPostgres,
} from './embedded-process.ts';
import { createDatabase, takeLastUserLock, takeServerLock, takeUserLock } from './embedded-users.ts';

export interface EmbeddedPostgres {
  url: string;
  /** Lets go: the last user stops the database. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  dataDir: string;
  /** A server is alone on its folder and restarts a PostgreSQL that dies; any number of tools may work beside it. */
  role: 'server' | 'tool';
  log: Log;
}

/**
 * Starts the PostgreSQL that comes with Corkboard on `<dataDir>/postgresql`, or joins the one that runs there.
 * Users are counted by locks inside the database, which PostgreSQL takes back however a process ends.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options.dataDir, options.log);
  const membership: Membership = { ...options, cluster, leaving: new AbortController(), restarts: 0 };
  const { pid, port } = await join(membership);
  options.log('PostgreSQL is ready', { pid, port });
  const logCheck = setInterval(() => boundLog(cluster).catch(() => undefined), 60_000).unref();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    clearInterval(logCheck);
    stopped ??= leave(membership);
    return stopped;
  };
  return { url: `postgres://corkboard:${cluster.password}@127.0.0.1:${port}/corkboard`, stop };
}

const JOIN_LIMIT_MS = 60_000;
const STABLE_AFTER_MS = 60_000;
const LONGEST_BACKOFF_MS = 10_000;

interface Membership extends EmbeddedPostgresOptions {
  cluster: Cluster;
  leaving: AbortController;
  /** Restarts since PostgreSQL last ran for a while. */
  restarts: number;
  session?: Connected | undefined;
  rejoining?: Promise<void>;
}

async function join(membership: Membership, fixedPort?: number): Promise<Connected> {
  const { role, cluster, log, leaving } = membership;
  const { signal } = leaving;
  const deadline = Date.now() + JOIN_LIMIT_MS;
  const name = `corkboard ${role} ${process.pid}`;
  for (;;) {
    const session = await reachPostgres(cluster, { name, log, signal, fixedPort });
    try {
      if (await enter(membership, session)) return session;
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
    }
    await session.client.end().catch(() => undefined);
    if (Date.now() > deadline)
      throw new EmbeddedPostgresError(`PostgreSQL in ${cluster.folder} is being stopped again and again.`);
    await sleep(100, undefined, { signal });
  }
}

/** False when the last user is just stopping PostgreSQL. */
async function enter(membership: Membership, session: Connected): Promise<boolean> {
  const { cluster, role, dataDir, log, leaving } = membership;
  const { client } = session;
  if (!(await takeUserLock(client))) return false;
  try {
    if (role === 'server') await takeServerLock(client, dataDir);
    await createDatabase(client, cluster.password);
    leaving.signal.throwIfAborted();
  } catch (error) {
    // All others may have gone meanwhile and left the stopping to this one.
    if (!isConnectionLoss(error)) await letGo(cluster, session, log);
    throw error;
  }
  membership.session = session;
  if (role === 'server') watch(membership, session);
  return true;
}

/**
 * The lock connection ends when PostgreSQL dies, own or adopted, and also when it resets itself because one of its
 * processes was killed: then the pid lives on, but the locks are lost all the same. Watching the pid would miss that.
 */
function watch(membership: Membership, { client, port, pid }: Connected): void {
  const since = Date.now();
  client.once('end', () => {
    if (membership.leaving.signal.aborted) return;
    membership.session = undefined;
    if (Date.now() - since > STABLE_AFTER_MS) membership.restarts = 0;
    membership.log('PostgreSQL went away; bringing it back', { pid, port });
    membership.rejoining = rejoin(membership, port);
  });
}

async function rejoin(membership: Membership, port: number): Promise<void> {
  const { leaving, log } = membership;
  while (!leaving.signal.aborted) {
    try {
      await pauseBeforeRestart(membership);
      membership.restarts += 1;
      const back = await join(membership, port);
      // A tool was quicker and found the port taken: open pools would look for the database in vain.
      if (back.port !== port)
        log('PostgreSQL is back on another port; restart Corkboard', { port: back.port });
      else log('PostgreSQL is back', { pid: back.pid, port });
      return;
    } catch (error) {
      if (leaving.signal.aborted) return;
      log('PostgreSQL could not be brought back; trying again', { reason: String(error) });
    }
  }
}

/** The first restart comes at once. */
async function pauseBeforeRestart({ restarts, leaving }: Membership): Promise<void> {
  if (restarts === 0) return;
  const pauseMs = Math.min(250 * 2 ** restarts, LONGEST_BACKOFF_MS);
  await sleep(pauseMs, undefined, { ref: false, signal: leaving.signal });
}

async function leave(membership: Membership): Promise<void> {
  membership.leaving.abort();
  await membership.rejoining;
  if (membership.session) await letGo(membership.cluster, membership.session, membership.log);
}

async function letGo(cluster: Cluster, session: Connected, log: Log): Promise<void> {
  try {
    if (await takeLastUserLock(session.client)) await stopPostgres(cluster, session.pid, log);
  } catch (error) {
    if (!isConnectionLoss(error)) throw error;
  } finally {
    await session.client.end().catch(() => undefined);
  }
}
