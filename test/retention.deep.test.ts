import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import { recurringTasks } from '../src/registries/schedules.ts';
import { onServer } from './alerts.ts';
import { newOrganization, ownServer, type TestServer, until } from './app.ts';
import { type ApplicationBoard, newApplicationBoard } from './applications.ts';
import { requestHost } from './hosts.ts';
import { ownDatabase } from './own-database.ts';
import { newEmployer, POSTINGS } from './postings.ts';
import { startS3Server } from './s3-server.ts';
import { work } from './worker.ts';
import { makePdf } from './zip.ts';

/*
 * The tasks that a server runs delete what had its time, and the bytes of its files. The times in the database are set back.
 */

/** Part of everything that the person leaves. */
const CANARY = 'tamsin.orrery';
const EMAIL = `${CANARY}@pilots.example`;

async function newServer(kind: 'local' | 's3'): Promise<TestServer> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'corkboard-retention-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const DATABASE_URL = await ownDatabase();
  if (kind === 'local') return ownServer({ DATABASE_URL, DATA_DIR, S3_BUCKET: '' });
  const s3 = await startS3Server();
  onTestFinished(() => s3.stop());
  return ownServer({ DATABASE_URL, DATA_DIR, ...s3.settings });
}

/** Everything that an idle server does within a day. The second round removes the bytes of what the first one deleted. */
async function runTasks({ connection: { db }, config, storage }: TestServer): Promise<void> {
  const tasks = recurringTasks(toInstallation(config), storage);
  for (const { run } of [...tasks, ...tasks])
    await db.connection().execute((db) => run(db, new AbortController().signal));
}

/** Applies with a résumé. Returns the id of the application and the folder of its file. */
async function applyAs(board: ApplicationBoard, name: string, fields: Record<string, string> = {}) {
  const { status, text } = await board.applyWith(makePdf(), `${name}.pdf`, {
    name,
    email: `${name}@pilots.example`,
    ...fields,
  });
  expect(status, text).toBe(201);
  const { rows } = await sql<{ id: string; file: string }>`
    select application_id as id, id as file from application_files order by id desc limit 1`.execute(
    board.server.connection.db,
  );
  const { id, file } = rows[0]!;
  return { id, file, key: `private/${file}/0` };
}

describe.each(['local', 's3'] as const)('with %s storage', (kind) => {
  test('applications go at their time with their files, and no others do', async () => {
    const server = await newServer(kind);
    const { connection, storage } = server;
    const ended = await newApplicationBoard({ server });
    const deleted = await newApplicationBoard({ server, client: ended.client });
    const live = await newApplicationBoard({ server, client: ended.client });
    const due = {
      ended: await applyAs(ended, 'ended'),
      deleted: await applyAs(deleted, 'deleted'),
      // A second application with the same email address, which no one confirmed.
      pending: [await applyAs(live, 'live'), await applyAs(live, 'live')][1]!,
    };
    const stays = { late: await applyAs(ended, 'late'), live: await applyAs(live, 'other') };
    await ended.client.patch(`/jobs/${ended.job.id}`, { status: 'expired' });
    await ended.client.delete(`/jobs/${deleted.job.id}`);
    await runTasks(server);
    for (const { key } of [...Object.values(due), ...Object.values(stays)])
      expect(await storage.has(key)).toBe(true);

    const setBack = (column: string, days: number, ids: string[]) =>
      sql`update applications set ${sql.ref(column)} = now() - make_interval(days => ${days})
        where id = any(${ids}::uuid[])`.execute(connection.db);
    await setBack('job_ended_at', 181, [due.ended.id, due.deleted.id]);
    await setBack('job_ended_at', 179, [stays.late.id]);
    await setBack('created_at', 8, [due.pending.id]);
    await runTasks(server);
    for (const { id, key } of Object.values(due)) {
      expect((await ended.client.get(`/applications/${id}`)).status).toBe(404);
      expect(await storage.has(key)).toBe(false);
    }
    for (const { id, key } of Object.values(stays)) {
      expect((await ended.client.get(`/applications/${id}`)).status).toBe(200);
      expect(await storage.has(key)).toBe(true);
    }
    expect(await connection.db.selectFrom('unused_files').selectAll().execute()).toEqual([]);
    // Those that waited leave no event, and nothing of the others says whose they were.
    const events = await connection.db
      .selectFrom('events')
      .select(sql<string>`data::text`.as('text'))
      .where('type', '=', 'application.deleted')
      .execute();
    expect(events).toHaveLength(2);
    expect(events.map(({ text }) => text).join()).not.toContain('pilots.example');
  });

  test('a person who is erased leaves nothing but a hash, the log of accesses, and no bytes', async () => {
    const server = await newServer(kind);
    const { connection, storage } = server;
    const client = await newOrganization({ server });
    const board = await newApplicationBoard({ server, client });
    const { id, file, key } = await applyAs(board, CANARY, { cover_letter: `I am ${CANARY}.` });
    await applyAs(board, CANARY);
    const alerts = onServer(server, client);
    await alerts.send('POST', '/organization/alerts', { email: EMAIL, query: {}, frequency: 'daily' });
    const employer = await newEmployer(client, { email: EMAIL, name: CANARY }, server);
    await employer.draft({ job: { title: `With ${CANARY}` } });
    await client.post('/suppressions', { email: EMAIL, reason: 'complaint' });
    await client.post(`/applications/${id}/notes`, { text: `${CANARY} is nice.` });
    const link = await client.post(`/applications/${id}/files/${file}/link`);
    const download = () =>
      requestHost(server.origin, server.config.PLATFORM_DOMAIN, new URL(link.body.data.url).pathname);
    expect((await download()).status).toBe(200);
    expect(await findIn(server)).not.toEqual([]);

    const erased = await client.delete(`/people/${encodeURIComponent(EMAIL)}`);
    expect(erased.status, erased.text).toBe(200);
    expect((await download()).status).toBe(404);
    await runTasks(server);
    expect(await storage.has(key)).toBe(false);
    expect(await findIn(server)).toEqual([]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where action like 'person.%' or action like 'application_file.%' order by action`.execute(
      connection.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'application_file.downloaded',
      'application_file.link_created',
      'person.erased',
    ]);
  });
});

/** The tables in which a row names the person. */
async function findIn({ connection: { db } }: TestServer): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const table = sql.raw(name);
    const { rows } =
      await sql`select from ${table} as row where row::text ilike ${`%${CANARY}%`} limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('alerts that no one confirmed and drafts that no one changed go at their time, and no others do', async () => {
  const server = await newServer('local');
  const { db } = server.connection;
  const client = await newOrganization({ server });
  const alerts = onServer(server, client);
  for (const name of ['confirmed', 'old', 'new']) {
    const body = { email: `${name}@pilots.example`, query: {}, frequency: 'daily' };
    if (name === 'confirmed') await alerts.subscribe(body);
    else await alerts.send('POST', '/organization/alerts', body);
  }
  const employer = await newEmployer(client, {}, server);
  const [old, fresh] = [await employer.draft(), await employer.draft()];
  const days = (count: number) => sql<string>`now() - make_interval(days => ${count})`;
  await db
    .updateTable('alerts')
    .set({ created_at: days(8) })
    .where('email', '<>', 'new@pilots.example')
    .execute();
  await sql`update postings set stale_at = stale_at - interval '14 days' where id = ${old.id}`.execute(db);
  await sql`update postings set stale_at = stale_at - interval '13 days' where id = ${fresh.id}`.execute(db);
  await runTasks(server);
  const left = await db.selectFrom('alerts').select('email').orderBy('email').execute();
  expect(left.map(({ email }) => email)).toEqual(['confirmed@pilots.example', 'new@pilots.example']);
  expect((await employer.visitor.send('GET', `${POSTINGS}/${old.id}`)).status).toBe(404);
  expect((await employer.read(fresh)).state).toBe('draft');
});

test('a shorter retention deletes applications at once', async () => {
  const server = await newServer('local');
  const board = await newApplicationBoard({ server });
  const { id } = await applyAs(board, 'ended');
  await board.client.patch(`/jobs/${board.job.id}`, { status: 'expired' });
  await sql`update applications set job_ended_at = now() - interval '100 days'`.execute(server.connection.db);
  work(server);
  await board.client.patch('/organization', { applications: { retention_days: 120 } });
  expect((await board.client.get(`/applications/${id}`)).status).toBe(200);
  // The worker may begin to listen after the first change.
  const shorten = async (days: number) => {
    await board.client.patch('/organization', { applications: { retention_days: days } });
    return (await board.client.get(`/applications/${id}`)).status;
  };
  let days = 99;
  await until(
    () => shorten(days--),
    (status) => status === 404,
  );
});
