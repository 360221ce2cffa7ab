import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { until } from '../../../test/app.ts';
import { startFaultProxy } from '../../../test/fault-proxy.ts';
import { type Connection, connectDatabase } from './connect.ts';
import type { DB } from './tables.ts';
import { WATCH_LIMITS, type WatchLimits } from './watch-connections.ts';

/** A tenth of the silence and of the interval. The probe has the same time, because a busy machine may need it. */
const LIMITS: WatchLimits = { ...WATCH_LIMITS, silenceMs: 500, checkIntervalMs: 100 };

function connect(url: string, { poolSize = 4, watchLimits = LIMITS } = {}): Connection {
  const connection = connectDatabase(url, { poolSize, watchLimits });
  onTestFinished(() => connection.close());
  return connection;
}

/** Opens `count` connections of the pool and lets them become idle. */
async function warmUp({ db }: Connection, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.2)`.execute(db)));
}

const seconds = (since: number) => (performance.now() - since) / 1000;

const tryLock = async (db: Kysely<DB>, lock: number) => {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`.execute(db);
  return rows[0]?.held;
};

test('connections are checked after five seconds of silence, in a second at most, with a limit of five seconds', () => {
  expect(WATCH_LIMITS).toEqual({ silenceMs: 5_000, checkIntervalMs: 1_000, probeLimitMs: 5_000 });
});

test('when all connections fall silent, statements fail soon after the limit and later ones succeed', async () => {
  const proxy = await startFaultProxy();
  const connection = connect(proxy.url);
  await warmUp(connection, 4);
  expect(connection.pool.idleCount).toBe(4);
  proxy.silence();
  const since = performance.now();
  await expect(sql`select 1`.execute(connection.db)).rejects.toThrow('Connection terminated');
  expect(seconds(since)).toBeLessThan(15);
  // All connections of that time are closed, not only the one that was found dead.
  const next = performance.now();
  await Promise.all(Array.from({ length: 8 }, () => sql`select 1`.execute(connection.db)));
  expect(seconds(next)).toBeLessThan(15);
});

test('while the database is unreachable, each statement fails after the limits of silence and probe, whenever the last check began', async () => {
  const proxy = await startFaultProxy();
  const connection = connect(proxy.url, { watchLimits: { ...LIMITS, probeLimitMs: 500 } });
  await warmUp(connection, 4);
  proxy.freeze();
  const statements = [0, 1, 2, 3].map(async (tenth) => {
    await sleep(tenth * 100);
    const since = performance.now();
    await expect(sql`select 1`.execute(connection.db)).rejects.toThrow('Connection terminated');
    return seconds(since);
  });
  expect(Math.max(...(await Promise.all(statements)))).toBeLessThan(15);
});

test('a slow statement is not interrupted while the database works on it', async () => {
  const proxy = await startFaultProxy();
  const { db } = connect(proxy.url);
  const { rows } = await sql<{ done: string }>`select pg_sleep(2)::text || 'done' as done`.execute(db);
  expect(rows).toEqual([{ done: 'done' }]);
});

test('a statement whose response was lost fails once the database has finished it', async () => {
  const proxy = await startFaultProxy();
  const { db } = connect(proxy.url);
  const observer = connect(inject('databaseUrl'), { poolSize: 1 });
  const since = performance.now();
  const slow = sql`select pg_sleep(2)`.execute(db).catch((error: Error) => error.message);
  await until(
    () => sql`select from pg_stat_activity where query = 'select pg_sleep(2)'`.execute(observer.db),
    ({ rows }) => rows.length > 0,
  );
  proxy.silence();
  expect(await slow).toContain('Connection terminated');
  expect(seconds(since)).toBeGreaterThan(1.5);
  expect(seconds(since)).toBeLessThan(14);
});

test('locks of a lost connection are released', async () => {
  const proxy = await startFaultProxy();
  const holder = connect(proxy.url);
  const other = connect(proxy.url, { poolSize: 1 });
  const lock = process.pid;
  await sql`select 1`.execute(other.db);
  await holder.db.connection().execute(async (db) => {
    expect(await tryLock(db, lock)).toBe(true);
    proxy.silence();
    await expect(sql`select 1`.execute(db)).rejects.toThrow('Connection terminated');
  });
  const isHeld = await until(
    () => tryLock(other.db, lock).catch(() => false),
    (held) => held === true,
    20_000,
  );
  expect(isHeld).toBe(true);
});

test('the readiness check succeeds while the pool is exhausted and its own connection is silent', async () => {
  const proxy = await startFaultProxy();
  const { db, readiness } = connect(proxy.url, { poolSize: 1 });
  expect(await readiness.isMigrated()).toBe(true);
  proxy.silence();
  const busy = sql`select pg_sleep(4)`.execute(db);
  const since = performance.now();
  expect(await readiness.isMigrated()).toBe(true);
  expect(seconds(since)).toBeLessThan(5);
  await busy;
});
