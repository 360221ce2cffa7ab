import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  type TestResponse,
  type TestServer,
  until,
} from '../../test/app.ts';
import { followEvents, untilEmitted } from '../../test/events.ts';
import { expectError, postJob } from '../../test/jobs.ts';
import { ownDatabase } from '../../test/own-database.ts';
import { deliveriesOf, postWebhook } from '../../test/webhooks.ts';
import type { Database } from './database/connect.ts';
import { maintainEvents } from './events.ts';
import { firstIdAt, newId } from './ids.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let db: Database;
let client: Client;
beforeEach(async () => {
  server = await ownServer({ DATABASE_URL: await ownDatabase() });
  db = server.connection.db;
  client = await newOrganization({ server });
});

/** The number of events in each partition. */
async function readPartitions(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, (select count(*)::int from events where tableoid = pg_class.oid) as count
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'events'::regclass order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name.replace('events_', ''), count]));
}

/** Records an event as if at another time. Returns its id. */
async function recordAt(time: string): Promise<string> {
  const id = firstIdAt(Date.parse(time)).slice(0, 14) + newId().slice(14);
  await sql`
    insert into events (organization_id, id, type, actor, resource, data, created_at)
    values (${client.scope.organizationId}, ${id}, 'job.created', 'test', 'jobs', '{"title":"x"}', ${time})`.execute(
    db,
  );
  return id;
}

const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7).replace('-', '');

test('events move from the default partition into their months, and cause no second delivery', async () => {
  const webhook = await postWebhook(client, { event: 'job.*' });
  const job = await postJob(client);
  const before = await db.selectFrom('events').selectAll().orderBy('id').execute();
  expect(await readPartitions()).toEqual({ default: before.length });
  await maintainEvents(db);
  await maintainEvents(db);
  const now = new Date();
  const months = [0, 1, 2].map((n) => monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n)));
  expect(await readPartitions()).toEqual({
    [months[0]!]: before.length,
    [months[1]!]: 0,
    [months[2]!]: 0,
    default: 0,
  });
  expect(await db.selectFrom('events').selectAll().orderBy('id').execute()).toEqual(before);
  expect(await deliveriesOf(client, webhook.id)).toHaveLength(1);
  await client.patch(`/jobs/${job.id}`, { title: 'Sea Pilot' });
  expect(await deliveriesOf(client, webhook.id)).toHaveLength(2);
  expect((await readPartitions())[months[0]!]).toBe(before.length + 1);
});

test('events on both sides of the end of a month are read in the order in which they were recorded', async () => {
  const now = new Date();
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - 1;
  await maintainEvents(db);
  const times = [-2, 1, -1, 2, 0].map((ms) => new Date(end + ms).toISOString());
  const ids: string[] = [];
  for (const time of times) ids.push(await recordAt(time));
  const counts = await readPartitions();
  expect([counts[monthOf(end)], counts[monthOf(end + 1)], counts.default]).toEqual([3, 2, 0]);
  await untilEmitted(client, 5);
  const { events } = await followEvents(client, { limit: '2' });
  expect(events.map(({ id }) => id)).toEqual(ids);
});

test('a month is dropped when its last event is 31 days old', async () => {
  const at = (time: string) => maintainEvents(db, Date.parse(time));
  await at('2026-01-10T00:00:00Z');
  await recordAt('2026-01-31T23:59:59.999Z');
  await recordAt('2026-02-01T00:00:00.000Z');
  await at('2026-03-03T23:59:59.999Z');
  expect(await readPartitions()).toMatchObject({ '202601': 1, '202602': 1 });
  await at('2026-03-04T00:00:00.000Z');
  expect(await readPartitions()).toEqual({
    '202602': 1,
    '202603': 0,
    '202604': 0,
    '202605': 0,
    default: 0,
  });
});

test('an event with an id that is no time stays in the default partition until it expires', async () => {
  const insert = (id: string, days: number) =>
    sql`insert into events (organization_id, id, type, actor, data, created_at)
      values (${client.scope.organizationId}, ${id}, 'job.created', 'test', '{}', now() - make_interval(days => ${days}))`.execute(
      db,
    );
  await insert('ffffffff-ffff-4fff-bfff-ffffffffffff', 30);
  await insert('ffffffff-ffff-4fff-bfff-fffffffffffe', 32);
  await maintainEvents(db);
  expect(await readPartitions()).toMatchObject({ default: 1 });
  const rows = await db.selectFrom('events').select('id').execute();
  expect(rows).toEqual([{ id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }]);
});

test('a look-up by id reads one partition', async () => {
  await maintainEvents(db);
  const id = await recordAt(new Date().toISOString());
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select * from events where organization_id = ${client.scope.organizationId} and id = ${id}`.execute(
    db,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain(`events_${monthOf(Date.now())}`);
  expect(plan).not.toContain('Append');
});

test('a delivery of an expired event is not sent, although its month still exists', async () => {
  const webhook = await postWebhook(client, { event: 'job.*' });
  const time = new Date(Date.now() - 31.1 * DAY_MS).toISOString();
  await recordAt(time);
  const [delivery] = await deliveriesOf(client, webhook.id);
  const replay = await client.post(`/webhooks/${webhook.id}/deliveries/${delivery!.id}/replay`);
  expect([replay.status, replay.body.error.code]).toEqual([410, 'event_forgotten']);
});

test('a write that waits while its month gets a partition is asked to try again, and works then', async () => {
  let write: Promise<TestResponse> | undefined;
  await db.transaction().execute(async (maintaining) => {
    await sql`truncate events_default`.execute(maintaining);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(maintaining);
    write = client.post('/jobs', { title: 'Pilot' });
    await until(
      () => sql`select from pg_stat_activity where ${rows[0]?.pid} = any (pg_blocking_pids(pid))`.execute(db),
      ({ rows }) => rows.length === 1,
    );
    await sql`create table events_now (like events including defaults including generated including constraints)`.execute(
      maintaining,
    );
    await sql`alter table events attach partition events_now for values from (${sql.lit(firstIdAt(Date.now() - DAY_MS))})
      to (${sql.lit(firstIdAt(Date.now() + DAY_MS))})`.execute(maintaining);
  });
  const response = await write;
  expectError(response as TestResponse, 503, 'unavailable');
  expect(response?.headers.get('retry-after')).toBe('1');
  expect((await client.post('/jobs', { title: 'Pilot' })).status).toBe(201);
});
