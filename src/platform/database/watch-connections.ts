import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseClient } from './client.ts';

/** PostgreSQL reports a session as idle shortly before it sends the response. */
const GRACE_MS = 250;

export interface WatchLimits {
  /** Connections whose statement gets no response for this long are checked. */
  silenceMs: number;
  checkIntervalMs: number;
  /** The limit for connecting to ask the database, and for each query. */
  probeLimitMs: number;
}

export const WATCH_LIMITS: WatchLimits = { silenceMs: 5_000, checkIntervalMs: 1_000, probeLimitMs: 5_000 };

export interface WatchOptions extends WatchLimits {
  url: string;
  /** A connection is closed after this much silence, whatever the database reports. */
  limitMs: number;
  log?: Logger | undefined;
}

/**
 * Closes dead connections of the pool that TCP reports as open. A new connection asks PostgreSQL whether it still runs the statement,
 * so that slow statements continue. The returned function stops watching.
 */
export function watchConnections(pool: pg.Pool, options: WatchOptions): () => void {
  const all = new Set<DatabaseClient>();
  const idle = new Set<DatabaseClient>();
  pool.on('connect', (client) => all.add(toWatched(client)));
  pool.on('acquire', (client) => idle.delete(toWatched(client)));
  pool.on('release', (_error, client) => idle.add(toWatched(client)));
  pool.on('remove', (client) => {
    all.delete(toWatched(client));
    idle.delete(toWatched(client));
  });
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    const dead = await findDead(all, options);
    if (dead.length > 0) closeDead(dead, idle, options);
    isChecking = false;
  }, options.checkIntervalMs).unref();
  return () => clearInterval(timer);
}

/** The pool creates instances of this class, but its types do not say so. */
function toWatched(client: unknown): DatabaseClient {
  return client as DatabaseClient;
}

async function findDead(clients: Set<DatabaseClient>, options: WatchOptions): Promise<DatabaseClient[]> {
  const findSilent = (among: Iterable<DatabaseClient>) =>
    [...among].filter((client) => client.silentMs() >= options.silenceMs);
  const suspects = findSilent(clients);
  if (suspects.length === 0) return [];
  const running = await findRunning(options, suspects.map(toPid));
  // Statements that fell silent during the probe would otherwise wait for a second one.
  if (running === 'unreachable') return findSilent(clients);
  await sleep(GRACE_MS);
  return findSilent(suspects).filter(
    (client) =>
      client.silentMs() >= options.limitMs || (running !== 'unknown' && !running.has(toPid(client))),
  );
}

function toPid(client: DatabaseClient): number {
  return (client as unknown as { processID: number }).processID;
}

/** The sessions that run a statement and do not wait for the client. */
async function findRunning(
  options: WatchOptions,
  pids: number[],
): Promise<Set<number> | 'unknown' | 'unreachable'> {
  const probe = newProbe(options);
  try {
    await probe.connect();
    const { rows } = await probe.queryWithin<{ own: number; running: number[] }>(
      options.probeLimitMs,
      `SELECT pg_backend_pid() AS own, ARRAY(
         SELECT pid FROM pg_stat_activity
         WHERE pid = ANY ($1) AND state NOT LIKE 'idle%' AND wait_event_type IS DISTINCT FROM 'Client'
       ) AS running`,
      [pids],
    );
    // Behind a connection pooler, clients and sessions have different process ids.
    return rows[0]?.own === toPid(probe) ? new Set(rows[0].running) : 'unknown';
  } catch (error) {
    // An error from PostgreSQL, such as too many connections, shows that it is reachable.
    return error instanceof pg.DatabaseError ? 'unknown' : 'unreachable';
  } finally {
    probe.end().catch(() => {});
  }
}

function newProbe({ url, probeLimitMs }: WatchOptions): DatabaseClient {
  return new DatabaseClient({
    connectionString: url,
    application_name: 'corkboard probe',
    connectionTimeoutMillis: probeLimitMs,
  });
}

/** Also closes idle connections: they are probably dead too, and each would make another request wait. */
function closeDead(dead: DatabaseClient[], idle: Set<DatabaseClient>, options: WatchOptions): void {
  const { log } = options;
  const lost = new Set([...dead, ...idle]);
  log?.warn({ silent: dead.length, closed: lost.size }, 'database connections do not respond; closing them');
  for (const client of lost) client.destroy('no response');
  endSessions(options, [...lost].map(toPid)).catch((error: Error) =>
    log?.warn({ error: error.message }, 'could not end the sessions of closed connections'),
  );
}

/** Otherwise PostgreSQL may keep their locks for hours, because it does not detect the loss either. */
async function endSessions(options: WatchOptions, pids: number[]): Promise<void> {
  const client = newProbe(options);
  try {
    await client.connect();
    await client.queryWithin(
      options.probeLimitMs,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE pid = ANY ($1) AND usename = current_user AND application_name = 'corkboard'`,
      [pids],
    );
  } finally {
    await client.end();
  }
}
