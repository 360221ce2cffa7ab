import { sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { browser } from '../../../../../test/analytics.ts';
import { CONNECT_TIMEOUT_MS } from '../../../../../test/app.ts';
import { findInDatabase } from '../../../../../test/canary.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import { type Connection, connectDatabase } from '../../../../platform/database/connect.ts';
import { addDays, dayOf } from '../../../../platform/day.ts';
import { newRequestCounter } from '../../../../platform/http/rate-limit.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { deleteOrganization, insertOrganization, organizationScope } from '../../organizations/queries.ts';
import { foldDeltas } from '../cumulative-totals.ts';
import { createDaysAhead, openDay, purgeOldViews } from './days.ts';
import { viewOfRequest } from './pageview-event.ts';
import { ViewRecorder } from './recorder.ts';
import { hashVisitor } from './visitor.ts';

const TODAY = dayOf(Date.now());
const IP_ADDRESS = '203.0.113.77';
const AGENT = browser('140.1.2.3-of-nobody-else');

interface Board {
  connection: Connection;
  scope: Scope;
}

/** A board in its own database, because the purge covers all organizations. */
async function newBoard(): Promise<Board> {
  const connection = connectDatabase(await ownDatabase(), {
    poolSize: 3,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  onTestFinished(connection.close);
  const row = await insertOrganization(connection.db, 'harbour', 'Harbour Jobs');
  const installation = { scheme: 'http', domain: 'localhost', cdnUrl: 'http://localhost/assets' };
  return { connection, scope: organizationScope(connection.db, row!, installation, 'test') };
}

/** Records views on the days that began this many days ago. */
async function viewOn({ connection, scope }: Board, daysAgo: number[]): Promise<void> {
  let nowMs = Date.now();
  const views = new ViewRecorder({
    db: connection.db,
    log: pino({ level: 'silent' }),
    counter: newRequestCounter(),
    limit: 100,
    onOutcome: (outcome) => expect(outcome).toBe('counted'),
    now: () => nowMs,
  });
  for (const days of daysAgo) {
    nowMs = Date.now() - days * 86_400_000;
    const headers = { 'user-agent': AGENT, referer: 'http://harbour.localhost/jobs' };
    views.record(
      scope,
      viewOfRequest({ ip: IP_ADDRESS, host: 'harbour.localhost', headers }, { referrer: '' }),
    );
  }
  await views.close();
}

async function partitionsOf({ connection }: Board, parent: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${parent}::regclass order by 1`.execute(
    connection.db,
  );
  return rows.map(({ name }) => name);
}

const partition = (parent: string, daysAgo: number) =>
  `${parent}_${addDays(TODAY, -daysAgo).replaceAll('-', '')}`;

test('no table contains an IP address or user agent, in any encoding', async () => {
  const board = await newBoard();
  await viewOn(board, [0, 1]);
  for (const value of [IP_ADDRESS, AGENT, 'of-nobody-else'])
    expect(await findInDatabase(value, board.connection.pool)).toEqual([]);
  // This path shows that the search covers these tables.
  expect((await findInDatabase('/jobs', board.connection.pool)).length).toBeGreaterThan(0);
});

test('a day has one salt for all callers, each day has a different salt, and a closed day has no salt', async () => {
  const { connection } = await newBoard();
  const { db } = connection;
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => openDay(db, TODAY)));
  for (const other of others) expect(other).toEqual(first);
  expect(await openDay(db, addDays(TODAY, -1))).not.toEqual(first);
  expect(await openDay(db, addDays(TODAY, -3))).toBeUndefined();
  const client = { ip: IP_ADDRESS, userAgent: AGENT, device: 'desktop', wantsPrivacy: false } as const;
  const hash = hashVisitor(first!, 1, client);
  expect(hash).toHaveLength(16);
  expect(hashVisitor(first!, 1, { ...client })).toEqual(hash);
  expect(hashVisitor(first!, 2, client)).not.toEqual(hash);
  expect(hashVisitor(first!, 1, { ...client, ip: '203.0.113.78' })).not.toEqual(hash);
  expect(hashVisitor(Buffer.alloc(32), 1, client)).not.toEqual(hash);
});

test('salts and visitors are deleted after two days and views after 90; figures remain', async () => {
  const board = await newBoard();
  const { db } = board.connection;
  await viewOn(board, [0, 2]);
  // Partitions of past days.
  for (const table of ['analytics_views', 'analytics_visitors'])
    for (const days of [3, 90, 91]) {
      const from = sql.lit(addDays(TODAY, -days));
      const to = sql.lit(addDays(TODAY, 1 - days));
      await sql`create table ${sql.table(partition(table, days))} partition of ${sql.table(table)}
        for values from (${from}) to (${to})`.execute(db);
    }
  const old = addDays(TODAY, -91);
  await sql`insert into analytics_salts values (${addDays(TODAY, -3)}, ${Buffer.alloc(32)})`.execute(db);
  await sql`insert into analytics_days (organization_id, day, page_views) values (${board.scope.organizationId}, ${old}, 5)`.execute(
    db,
  );
  await sql`insert into analytics_views (organization_id, day, id, viewed_at, kind, page_id)
    values (${board.scope.organizationId}, ${old}, gen_random_uuid(), ${old}, 'page_view', 1)`.execute(db);

  await db.connection().execute(purgeOldViews);

  expect(await partitionsOf(board, 'analytics_visitors')).toEqual(
    [2, 0].map((n) => partition('analytics_visitors', n)),
  );
  expect(await partitionsOf(board, 'analytics_views')).toEqual(
    [90, 3, 2, 0].map((n) => partition('analytics_views', n)),
  );
  const salts = await db.selectFrom('analytics_salts').select('day').orderBy('day').execute();
  expect(salts.map(({ day }) => day)).toEqual([addDays(TODAY, -2), TODAY]);
  const days = await db.selectFrom('analytics_days').select(['day', 'page_views']).orderBy('day').execute();
  expect(days).toEqual([
    { day: old, page_views: 5 },
    { day: addDays(TODAY, -2), page_views: 1 },
    { day: TODAY, page_views: 1 },
  ]);
});

test('the purge gives up after a lock timeout behind a long read, and succeeds later', async () => {
  const board = await newBoard();
  const { db } = board.connection;
  await viewOn(board, [0]);
  const old = partition('analytics_visitors', 5);
  await sql`create table ${sql.table(old)} partition of analytics_visitors
    for values from (${sql.lit(addDays(TODAY, -5))}) to (${sql.lit(addDays(TODAY, -4))})`.execute(db);
  await db.transaction().execute(async (reading) => {
    await sql`select count(*) from analytics_days`.execute(reading);
    await expect(db.connection().execute(purgeOldViews)).rejects.toThrow('lock timeout');
  });
  await db.connection().execute(purgeOldViews);
  expect(await partitionsOf(board, 'analytics_visitors')).not.toContain(old);
});

test('partitions are created two days ahead, once for concurrent calls', async () => {
  const board = await newBoard();
  const { db } = board.connection;
  await Promise.all([createDaysAhead(db), createDaysAhead(db), openDay(db, addDays(TODAY, 2))]);
  await createDaysAhead(db);
  for (const parent of ['analytics_views', 'analytics_visitors'])
    expect(await partitionsOf(board, parent)).toEqual([0, -1, -2].map((n) => partition(parent, n)));
});

test('deleting an organization deletes its views and figures', async () => {
  const board = await newBoard();
  const { db } = board.connection;
  await viewOn(board, [0, 1]);
  await foldDeltas(db, new AbortController().signal);
  await viewOn(board, [0]);
  const tables = ['days', 'buckets', 'dimensions', 'deltas', 'totals', 'views', 'visitors'];
  const countAll = async () => {
    const counts = tables.map((table) =>
      sql<{ count: number }>`select count(*) from ${sql.table(`analytics_${table}`)}`.execute(db),
    );
    return (await Promise.all(counts)).map(({ rows }) => rows[0]?.count);
  };
  expect(await countAll()).not.toContain(0);
  await deleteOrganization(db, 'harbour');
  expect(await countAll()).toEqual(tables.map(() => 0));
});
