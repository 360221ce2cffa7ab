import { setTimeout as sleep } from 'node:timers/promises';
import { boundLog, type Cluster, openCluster } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { type Connected, isConnectionLoss, type Log, reachPostgres, stopPostgres } from './process.ts';
import { acquireLastUserLock, acquireServerLock, acquireUserLock, createDatabase } from './users.ts';

export interface EmbeddedPostgres {
  url: string;
  /** Stops using the database. The last user stops PostgreSQL. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  dataDir: string;
  /** A folder has at most one server, which restarts PostgreSQL when it crashes, and any number of tools. */
  role: 'server' | 'tool';
  log: Log;
  /** Called before PostgreSQL shuts down because this was its last user. */
  onShutdown?: () => void;
}

/**
 * Starts the bundled PostgreSQL on `<dataDir>/postgresql`, or joins the one that runs there. Each user has a shared advisory lock,
 * which PostgreSQL releases however the process ends.
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
const MAX_BACKOFF_MS = 10_000;

interface Membership extends EmbeddedPostgresOptions {
  cluster: Cluster;
  leaving: AbortController;
  /** Restarts since PostgreSQL last ran for a minute. */
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
      throw new EmbeddedPostgresError(`PostgreSQL in ${cluster.folder} keeps stopping.`);
    await sleep(100, undefined, { signal });
  }
}

/** False while the last user stops PostgreSQL. */
async function enter(membership: Membership, session: Connected): Promise<boolean> {
  const { cluster, role, dataDir, leaving } = membership;
  const { client } = session;
  if (!(await acquireUserLock(client))) return false;
  try {
    if (role === 'server') await acquireServerLock(client, dataDir);
    await createDatabase(client, cluster.password);
    leaving.signal.throwIfAborted();
  } catch (error) {
    // Other users may have left meanwhile, so that this process must stop PostgreSQL.
    if (!isConnectionLoss(error)) await release(membership, session);
    throw error;
  }
  membership.session = session;
  if (role === 'server') watch(membership, session);
  return true;
}

/**
 * Restarts PostgreSQL when the lock connection ends. Watching the pid is not enough: if one backend process is killed, PostgreSQL
 * resets itself under the same pid and all locks are lost.
 */
function watch(membership: Membership, { client, port, pid }: Connected): void {
  const since = Date.now();
  client.once('end', () => {
    if (membership.leaving.signal.aborted) return;
    membership.session = undefined;
    if (Date.now() - since > STABLE_AFTER_MS) membership.restarts = 0;
    membership.log('PostgreSQL stopped unexpectedly; restarting it', { pid, port });
    membership.rejoining = rejoin(membership, port);
  });
}

async function rejoin(membership: Membership, port: number): Promise<void> {
  const { leaving, log } = membership;
  while (!leaving.signal.aborted) {
    try {
      await pauseBeforeRestart(membership);
      membership.restarts += 1;
      const session = await join(membership, port);
      // A tool restarted PostgreSQL first and found the port in use. Open pools still connect to the old port.
      if (session.port !== port)
        log('PostgreSQL was restarted on another port; restart Corkboard', { port: session.port });
      else log('PostgreSQL was restarted', { pid: session.pid, port });
      return;
    } catch (error) {
      if (leaving.signal.aborted) return;
      log('PostgreSQL could not be restarted; trying again', { reason: String(error) });
    }
  }
}

/** The first restart is immediate. */
async function pauseBeforeRestart({ restarts, leaving }: Membership): Promise<void> {
  if (restarts === 0) return;
  const pauseMs = Math.min(250 * 2 ** restarts, MAX_BACKOFF_MS);
  await sleep(pauseMs, undefined, { ref: false, signal: leaving.signal });
}

async function leave(membership: Membership): Promise<void> {
  membership.leaving.abort();
  await membership.rejoining;
  if (membership.session) await release(membership, membership.session);
}

async function release({ cluster, log, onShutdown }: Membership, session: Connected): Promise<void> {
  try {
    if (!(await acquireLastUserLock(session.client))) return;
    onShutdown?.();
    await stopPostgres(cluster, session.pid, log);
  } catch (error) {
    if (!isConnectionLoss(error)) throw error;
  } finally {
    await session.client.end().catch(() => undefined);
  }
}
