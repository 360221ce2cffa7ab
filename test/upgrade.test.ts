import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { convertWords } from '../src/features/jobs/jobs/search/convert-words.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { MigrationError, migrate } from '../src/platform/database/migrate.ts';
import { maintainEvents } from '../src/platform/events.ts';
import { ownServer, request } from './app.ts';
import { emailSource, mailerTo } from './emails.ts';
import { startMailServer } from './mail-server.ts';
import { ownDatabase } from './own-database.ts';
import { performDue } from './queue.ts';

/** A database dump of version 0.1 with the demo, reduced to 40 jobs. The two keys below belong to it. */
const STORE = new URL('fixtures/store-0.1.sql.gz', import.meta.url);
const API_KEY = 'cork_jA5qZIvH_gqAuaWwmfpWjFH0NYEdArstoOBbtrFkt1ASpGW';
const MASTER_KEY = '9LgRHtIzIQb9Gn9Uk0btjdzRTn1tzabg/+CIzNbt7G0=';

test('a database of version 0.1 gets only the migrations after the first nine, and its API works', async () => {
  const { url, client } = await restoreStore();
  const all = await migrate(await ownDatabase('template0'));
  expect(await migrate(url)).toEqual(all.slice(9));
  const { rows } = await client.query('select name from schema_migrations order by version');
  expect(rows.map(({ name }) => name)).toEqual(all);

  const { origin } = await ownServer({ DATABASE_URL: url, MASTER_KEY });
  const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
  const jobs = await fetch(`${origin}/api/v1/jobs?per_page=1`, { headers });
  expect(await jobs.json()).toMatchObject({ meta: { pagination: { total_items: 40 } } });
  const body = JSON.stringify({ title: 'Harbor Pilot' });
  const created = await fetch(`${origin}/api/v1/jobs`, { method: 'POST', headers, body });
  expect(created.status).toBe(201);
});

test('the events of an upgraded database stay in place, as the partition of all ids until a month ahead', async () => {
  const { url, client } = await restoreStore();
  const select = 'select id, data::text, position from events order by id';
  const before = (await client.query(select)).rows;
  expect(before.length).toBeGreaterThan(40);
  const filesOf = async (table: string) =>
    (
      await client.query(
        `select relfilenode from pg_class where oid in (
          select '${table}'::regclass union all select indexrelid from pg_index where indrelid = '${table}'::regclass)
        order by 1`,
      )
    ).rows;
  const files = await filesOf('events');
  await migrate(url);
  expect((await client.query(select)).rows).toEqual(before);
  const { rows } = await client.query(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by 1",
  );
  const end = new Date();
  end.setUTCMonth(end.getUTCMonth() + 2, 1);
  const name = `events_before_${toMonth(end, 0)}`;
  expect(rows).toEqual([{ name }, { name: 'events_default' }]);
  // Neither the table nor an index was rewritten.
  expect(await filesOf(name)).toEqual(files);
  const { origin } = await ownServer({ DATABASE_URL: url, MASTER_KEY });
  const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
  await fetch(`${origin}/api/v1/jobs`, { method: 'POST', headers, body: '{"title":"Harbor Pilot"}' });
  const after = await client.query(`select count(*)::int as count from ${name}`);
  expect(after.rows).toEqual([{ count: before.length + 1 }]);

  const { db, close } = connectDatabase(url, { poolSize: 1 });
  onTestFinished(close);
  const bound = Date.parse(`${end.toISOString().slice(0, 7)}-01`);
  const listNames = async () =>
    (
      await client.query<{ name: string }>(
        "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by 1",
      )
    ).rows.map(({ name }) => name);
  await maintainEvents(db, bound - 1);
  const next = [0, 1].map((n) => `events_${toMonth(end, n)}`);
  expect(await listNames()).toEqual([...next, name, 'events_default']);
  await maintainEvents(db, bound + 31 * 86_400_000);
  expect(await listNames()).not.toContain(name);
});

test('sign-in links that wait during the upgrade are sent once, except those that a node of the old version is sending', async () => {
  const { url, client } = await restoreStore();
  await client.query(`
    insert into sign_in_links (organization_id, id, email_key, status, attempts, due_at, claim, expires_at)
    select (select id from organizations), gen_random_uuid(), name || '@pilots.example', status, attempts,
      now() + interval '1 second' * due_in, claim, now() + interval '15 minutes'
    from (values
      ('waiting', 'pending', 0, -1, null),
      ('retried', 'pending', 2, 30, null),
      ('abandoned', 'pending', 0, -1, gen_random_uuid()),
      ('in-flight', 'pending', 0, 60, gen_random_uuid()),
      ('sent', 'sent', 0, -1, null),
      ('failed', 'given_up', 9, -1, null)) as link (name, status, attempts, due_in, claim)`);
  await migrate(url);
  expect(await migrate(url)).toEqual([]);
  const left = await client.query("select email_key from sign_in_links where status = 'pending'");
  expect(left.rows).toEqual([{ email_key: 'in-flight@pilots.example' }]);

  const server = await ownServer({ DATABASE_URL: url, MASTER_KEY });
  const headers = { 'x-api-key': API_KEY };
  for (const name of ['waiting', 'retried', 'abandoned', 'in-flight', 'sent', 'failed']) {
    const body = { email: `${name}@pilots.example` };
    const member = await request(`${server.origin}/api/v1/members`, { method: 'POST', headers, body });
    expect(member.status, member.text).toBe(201);
  }
  const mailServer = await startMailServer();
  const send = () => performDue(emailSource(server, mailerTo(mailServer)));
  await Promise.all([send(), send()]);
  await send();
  expect(mailServer.mails.map(({ to }) => to[0]).sort()).toEqual([
    'abandoned@pilots.example',
    'retried@pilots.example',
    'waiting@pilots.example',
  ]);
});

test('a database with a different history of ten migrations is rejected', async () => {
  const { url, client } = await restoreStore();
  await client.query("update schema_migrations set checksum = 'other' where version = 4");
  await expect(migrate(url)).rejects.toThrow(MigrationError);
});

test('a migrated database of version 0.1 has exactly the tables of a new database', async () => {
  const { url, client } = await restoreStore();
  await migrate(url);
  await convertJobs(url);
  const fresh = await ownDatabase('template0');
  await migrate(fresh);
  expect(await describeTables(client)).toEqual(await describeTables(await connect(fresh)));
});

function toMonth(first: Date, ahead: number): string {
  const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + ahead));
  return month.toISOString().slice(0, 7).replace('-', '');
}

/** What a task does after the upgrade. */
async function convertJobs(url: string): Promise<void> {
  const { db, close } = connectDatabase(url, { poolSize: 1 });
  onTestFinished(close);
  await convertWords(db, new AbortController().signal);
}

async function restoreStore(): Promise<{ url: string; client: pg.Client }> {
  const url = await ownDatabase('template0');
  // A separate connection, because the dump changes settings of its session.
  const restoring = await connect(url);
  await restoring.query(gunzipSync(await readFile(STORE)).toString('utf8'));
  return { url, client: await connect(url) };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Columns in any order, constraints, indexes, triggers and functions. Excludes partitions, which a background task creates. */
async function describeTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with tables as (
      select oid, relname, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition)
    select concat_ws(' ', 'table', relname, reloptions::text) as line from tables
    union all select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attstorage,
        attidentity, pg_get_expr(adbin, adrelid))
      from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = tables.oid and adnum = attnum
    union all select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid))
      from tables join pg_constraint on conrelid = tables.oid
    union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid))
      from tables join pg_index on indrelid = tables.oid
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid))
      from tables join pg_trigger on tgrelid = tables.oid and not tgisinternal
    union all select regexp_replace(concat_ws(' ', 'function', proname, prosrc), '--[^\n]*', '', 'g')
      from pg_proc where pronamespace = 'public'::regnamespace
    order by line`);
  // A dump adds parentheses to conditions.
  return rows.map(({ line }) => line.replaceAll(/[()]/g, ''));
}
