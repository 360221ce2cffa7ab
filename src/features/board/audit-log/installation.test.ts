import { expect, test } from 'vitest';
import { explain, recordStatements } from '../../../../bench/support/plans.ts';
import { newOrganization, ownServer, request, type TestServer } from '../../../../test/app.ts';
import { toLines } from '../../../../test/audit-log.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { newStaff, newUser, openBrowser, type StaffBrowser, signInAs } from '../../../../test/staff.ts';
import { newId } from '../../../platform/ids.ts';
import { listAuditLog } from './list.ts';
import type { AuditLogEntry } from './schema.ts';

/** A server whose installation has only the entries of the test. */
async function newInstallation() {
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  const user = await newUser({ server, isOperator: true });
  return { server, user, operator: await signInAs(user, { server }) };
}

/** The entries of the installation, oldest first. */
async function readLog({ app }: TestServer, operator: StaffBrowser, query = ''): Promise<AuditLogEntry[]> {
  await app.refusals.flush();
  const { status, body, text } = await operator.send('GET', `/audit-log?limit=200${query}`);
  expect(status, text).toBe(200);
  return body.data.toReversed();
}

async function sessionOf(browser: StaffBrowser): Promise<string> {
  return (await browser.send('GET', '/session')).body.data.session.id;
}

test('shows an operator exactly the entries that belong to no organization', async () => {
  const { server, user, operator } = await newInstallation();
  const client = await newOrganization({ server });
  await client.post('/jobs', { title: 'Pilot' });
  const created = await operator.send('POST', '/organizations', { slug: 'harbor', name: 'Harbor' });
  await request(`${server.origin}/api/v1/jobs`, { headers: { 'x-api-key': 'cork_wrong' } });
  const entries = await readLog(server, operator);
  const actors = entries.map(({ actor, is_operator }) => [actor, is_operator]);
  expect(toLines(entries).sort()).toEqual([
    'api_key.refused api_key:null',
    `organization.created organization:${created.body.data.id}`,
    `session.created session:${await sessionOf(operator)}`,
  ]);
  expect(actors).toContainEqual([`user:${user.id}`, true]);
  expect(toLines(await readLog(server, operator, '&type=organization'))).toHaveLength(1);
  expect(toLines(await readLog(server, operator, `&actor=user:${newId()}`))).toEqual([]);
  const own = await operator.in({ slug: 'harbor' }).send('GET', '/audit-log');
  expect(own.body.data.map(({ action }: AuditLogEntry) => action)).not.toContain('api_key.refused');
});

test('follows next_cursor through all entries once, also those of one moment', async () => {
  const { server, operator } = await newInstallation();
  const ids = [1, 2, 2, 2, 3].map((day) => ({ id: newId(), created_at: `2026-01-0${day}T10:00:00.000Z` }));
  const { db } = server.connection;
  const entry = { actor: 'command_line', action: 'thing.done', object_type: 'thing' };
  await db
    .insertInto('audit_log')
    .values(ids.map((each) => ({ ...each, ...entry })))
    .execute();
  const seen: string[] = [];
  for (let path: string | undefined = '/audit-log?type=thing&limit=2'; path !== undefined; ) {
    const { body } = await operator.send('GET', path);
    seen.push(...body.data.map(({ id }: AuditLogEntry) => id));
    const { next_cursor } = body.meta;
    path = next_cursor === null ? undefined : `/audit-log?type=thing&limit=2&after=${next_cursor}`;
  }
  expect(seen).toEqual(ids.map(({ id }) => id).toReversed());
});

test('is closed to keys, to other users and to pages of other origins', async () => {
  const { server, operator } = await newInstallation();
  const client = await newOrganization({ server });
  const entries = (await client.get('/audit-log')).body.data as AuditLogEntry[];
  expect(toLines(entries)).toEqual([`api_key.created api_key:${client.keyId}`]);
  const owner = await signInAs(await newStaff(client, 'owner', { server }), { server });
  const attempts = [
    () => owner.send('GET', '/audit-log'),
    () => openBrowser({ server }).then((browser) => browser.send('GET', '/audit-log')),
    () => operator.send('GET', '/audit-log', undefined, { 'sec-fetch-site': 'same-site' }),
    () => operator.send('GET', '/audit-log', undefined, { 'x-api-key': '' }),
  ];
  for (const attempt of attempts) {
    const { status, body } = await attempt();
    expect([status, body.error.code]).toEqual([401, 'missing_api_key']);
  }
});

test('reads a page in the order of an index, without sorting all entries', async () => {
  const { server } = await newInstallation();
  const { db, pool } = server.connection;
  await pool.query(`INSERT INTO audit_log (id, actor, action, object_type, created_at)
    SELECT gen_random_uuid(), 'user:' || n % 7, 'thing.done', 'thing', now() - n * interval '1 second'
    FROM generate_series(1, 20000) AS n`);
  await pool.query('ANALYZE audit_log');
  for (const query of [{}, { actor: 'user:3' }, { type: 'thing' }, { actor: 'user:3', type: 'thing' }]) {
    const [statement] = await recordStatements(pool, () => listAuditLog(db, null, query));
    expect(await explain(pool, statement!)).not.toMatch(/Sort/);
  }
});
