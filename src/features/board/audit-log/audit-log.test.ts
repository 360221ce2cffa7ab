import { describe, expect, test } from 'vitest';
import { type Client, newOrganization, request, sharedServer } from '../../../../test/app.ts';
import { readAuditLog, toLines } from '../../../../test/audit-log.ts';
import { newUserWithTotp, sendPassword } from '../../../../test/factors.ts';
import { newStaff, openBrowser, STAFF_PASSWORD, signInAs } from '../../../../test/staff.ts';
import { newId } from '../../../platform/ids.ts';
import { generateKey } from '../../people/api-keys/key.ts';
import { insertMembership } from '../../people/staff/memberships/queries.ts';
import { deleteOrganization } from '../organizations/queries.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function createJob(client: Client, body: object = {}, headers = {}): Promise<string> {
  const response = await client.post('/jobs', { title: 'Pilot', ...body }, headers);
  expect(response.status, response.text).toBe(201);
  return response.body.data.id;
}

interface Row {
  actor?: string;
  action?: string;
  object_id?: string;
  created_at: string;
}

/** Adds entries about jobs, with ids in their order. */
async function addEntries({ scope }: Client, ...rows: Row[]): Promise<string[]> {
  const inserted = await scope.db
    .insertInto('audit_log')
    .values(
      rows.map(({ action = 'job.created', actor = 'test', ...row }) => ({
        organization_id: scope.organizationId,
        id: newId(),
        actor,
        action,
        object_type: action.split('.')[0]!,
        ...row,
      })),
    )
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('an entry', () => {
  test('says who changed which fields of what, from which network and client, in which request', async () => {
    const client = await newOrganization();
    const id = await createJob(client);
    const headers = { 'x-request-id': 'import-7', 'user-agent': FIREFOX };
    await client.patch(`/jobs/${id}`, { title: 'Harbor Pilot', location: 'Rotterdam' }, headers);
    const [, updated] = await readAuditLog(client, { type: 'job' });
    expect(updated).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      actor: `api_key:${client.keyId}`,
      is_operator: false,
      action: 'job.updated',
      object: { type: 'job', id },
      changed_fields: expect.arrayContaining(['title', 'location']),
      request_id: 'import-7',
      ip_network: '127.0.0.0/24',
      user_agent: 'Firefox',
      count: 1,
    });
  });

  test('has the id of its event', async () => {
    const client = await newOrganization();
    await createJob(client);
    const [entry] = await readAuditLog(client, { type: 'job' });
    const events = await client.scope.db
      .selectFrom('events')
      .select('id')
      .where('organization_id', '=', client.scope.organizationId)
      .execute();
    expect(events).toEqual([{ id: entry!.id }]);
  });

  test('exists once for each object that a batch changes', async () => {
    const client = await newOrganization();
    const [first, second] = [await createJob(client), await createJob(client)];
    const operations = [
      { method: 'update', id: first, body: { title: 'Mate' } },
      { method: 'delete', id: second },
      { method: 'update', id: newId(), body: { title: 'Nothing' } },
    ];
    await client.post('/jobs/batch', { operations });
    expect(toLines(await readAuditLog(client, { type: 'job' })).slice(2)).toEqual([
      `job.updated job:${first}`,
      `job.deleted job:${second}`,
    ]);
  });

  test('marks what an operator does in an organization', async () => {
    const client = await newOrganization();
    for (const isOperator of [true, false]) {
      const user = await newStaff(client, 'owner', { isOperator });
      const browser = await signInAs(user);
      await browser.in(client).send('POST', '/categories', { name: `Of ${user.id}` });
      const [entry] = await readAuditLog(client, { actor: `user:${user.id}`, type: 'category' });
      expect(entry).toMatchObject({ action: 'category.created', is_operator: isOperator });
    }
  });

  test('is missing for a change that fails', async () => {
    const client = await newOrganization();
    await client.post('/jobs', { title: '' });
    await client.post('/categories', { name: 'Shipping' });
    await client.post('/categories', { name: 'Shipping' });
    expect(toLines(await readAuditLog(client)).filter((line) => !line.startsWith('api_key'))).toHaveLength(1);
  });
});

describe('the list', () => {
  test('follows next_cursor through all entries once, newest first, also those of one moment', async () => {
    const client = await newOrganization();
    const [at, before] = [minutesAgo(-1), minutesAgo(5)];
    const moments = [before, at, at, at, before];
    const ids = await addEntries(client, ...moments.map((created_at) => ({ created_at })));
    const seen: string[] = [];
    let path = '/audit-log?type=job&limit=2';
    for (let pages = 1; ; pages++) {
      const { body } = await client.get(path);
      seen.push(...body.data.map((entry: { id: string }) => entry.id));
      if (body.meta.next_cursor === null) {
        expect(pages).toBe(3);
        break;
      }
      path = `/audit-log?type=job&limit=2&after=${body.meta.next_cursor}`;
    }
    expect(seen).toEqual([ids[3], ids[2], ids[1], ids[4], ids[0]]);
  });

  test('filters by actor, type, object and time, and by all of them together', async () => {
    const client = await newOrganization();
    const [a, b] = [newId(), newId()];
    const ids = await addEntries(
      client,
      { actor: 'user:1', object_id: a, created_at: minutesAgo(50) },
      { actor: 'user:2', object_id: a, created_at: minutesAgo(40) },
      { actor: 'user:1', object_id: b, created_at: minutesAgo(30), action: 'page.created' },
      { actor: 'user:1', object_id: a, created_at: minutesAgo(20) },
    );
    const list = async (query: Record<string, string>) =>
      (await readAuditLog(client, query)).map(({ id }) => ids.indexOf(id)).filter((index) => index >= 0);
    const [from, to] = [minutesAgo(45), minutesAgo(25)];
    expect(await list({})).toEqual([0, 1, 2, 3]);
    expect(await list({ actor: 'user:1' })).toEqual([0, 2, 3]);
    expect(await list({ type: 'job' })).toEqual([0, 1, 3]);
    expect(await list({ object: a })).toEqual([0, 1, 3]);
    expect(await list({ from })).toEqual([1, 2, 3]);
    expect(await list({ from, to })).toEqual([1, 2]);
    expect(await list({ actor: 'user:1', type: 'job' })).toEqual([0, 3]);
    expect(await list({ actor: 'user:1', object: a, type: 'job', from })).toEqual([3]);
    expect(await list({ actor: 'user:1', object: a, type: 'page' })).toEqual([]);
  });

  test('includes its start and its end', async () => {
    const client = await newOrganization();
    const times = ['2026-11-01T10:00:00.000Z', '2026-11-01T10:00:00.001Z'];
    await addEntries(client, ...times.map((created_at) => ({ created_at })));
    const list = async (query: Record<string, string>) =>
      (await readAuditLog(client, { type: 'job', ...query })).map(({ created_at }) => created_at);
    expect(await list({ from: times[1]! })).toEqual([times[1]]);
    expect(await list({ to: times[0]! })).toEqual([times[0]]);
    expect((await list({ to: '2026-11-01' })).sort()).toEqual(times);
  });

  test('has no entries older than 400 days', async () => {
    const client = await newOrganization();
    const [, recent] = await addEntries(
      client,
      { created_at: minutesAgo(400 * 24 * 60 + 1) },
      { created_at: minutesAgo(400 * 24 * 60 - 5) },
    );
    for (const query of [{}, { from: '2020-01-01T00:00:00Z' }])
      expect((await readAuditLog(client, { type: 'job', ...query })).map(({ id }) => id)).toEqual([recent]);
  });

  test('rejects a cursor that no response contained', async () => {
    const client = await newOrganization();
    for (const after of ['x', Buffer.alloc(23, 1).fill(255, 1, 7).toString('base64url')]) {
      const { status, body } = await client.get(`/audit-log?after=${after}`);
      expect([status, body.error.details.issues]).toEqual([
        400,
        [{ path: 'after', message: 'must be the next_cursor of an earlier response' }],
      ]);
    }
  });

  test('contains no entry of another organization, and none of the installation', async () => {
    const [client, other] = [await newOrganization(), await newOrganization()];
    await createJob(other);
    const entries = await readAuditLog(client);
    expect(toLines(entries)).toEqual([`api_key.created api_key:${client.keyId}`]);
  });
});

describe('the database', () => {
  test('rejects changes and deletions of entries', async () => {
    const { scope, ...client } = await newOrganization();
    await createJob({ scope, ...client });
    const own = ['organization_id', '=', scope.organizationId] as const;
    const message = 'entries of the audit log cannot be changed or deleted';
    for (const change of [{ actor: 'someone' }, { count: 2, actor: 'someone' }, { count: 1 }])
      await expect(
        scope.db
          .updateTable('audit_log')
          .set(change)
          .where(...own)
          .execute(),
      ).rejects.toThrow(message);
    await expect(
      scope.db
        .deleteFrom('audit_log')
        .where(...own)
        .execute(),
    ).rejects.toThrow(message);
  });

  test('deletes the entries of an organization together with it', async () => {
    const client = await newOrganization();
    const { db, organizationId, organization } = client.scope;
    await createJob(client);
    await deleteOrganization(db, organization.slug);
    const rows = db.selectFrom('audit_log').selectAll().where('organization_id', '=', organizationId);
    expect(await rows.execute()).toEqual([]);
  });
});

describe('a refusal', () => {
  test('with 403 is counted for the key', async () => {
    const client = await newOrganization();
    const weak = await client.withKey({ scopes: ['jobs:read'] });
    await weak.get('/members');
    await weak.post('/jobs', { title: 'Pilot' });
    const refused = await readAuditLog(client, { type: 'request' });
    expect(refused).toMatchObject([
      { actor: `api_key:${weak.keyId}`, action: 'request.refused', ip_network: '127.0.0.0/24', count: 2 },
    ]);
  });

  test('of a key with a wrong secret, and of a revoked key, is visible to the organization of the key', async () => {
    const client = await newOrganization();
    const { origin } = await sharedServer();
    const revoked = await client.withKey({});
    await client.delete(`/api-keys/${revoked.keyId}`);
    await revoked.get('/jobs');
    const guessed = await client.withKey({});
    const { publicId: public_id, text } = generateKey();
    await client.scope.db
      .updateTable('api_keys')
      .set({ public_id })
      .where('id', '=', guessed.keyId)
      .execute();
    await request(`${origin}/api/v1/jobs`, { headers: { 'x-api-key': text } });
    const refused = (await readAuditLog(client, { type: 'api_key' })).filter(
      ({ action }) => action === 'api_key.refused',
    );
    expect(refused.map(({ actor, object }) => [actor, object.id]).sort()).toEqual(
      [guessed.keyId, revoked.keyId].sort().map((id) => ['anonymous', id]),
    );
  });

  test('of a second factor appears in the log of every organization of the user', async () => {
    const client = await newOrganization();
    const { user } = await newUserWithTotp();
    const { organizationId } = client.scope;
    await insertMembership(client.scope.db, { organizationId, userId: user.id, role: 'admin' });
    const { browser, challenge } = await sendPassword(user);
    // The sixth attempt is too many for the challenge.
    for (let attempt = 1; attempt <= 6; attempt++)
      await browser.send('POST', '/session', { challenge, code: '000000' });
    expect(await readAuditLog(client, { type: 'user' })).toMatchObject([
      { actor: 'anonymous', action: 'session.refused', object: { type: 'user', id: user.id }, count: 6 },
    ]);
  });

  test('of a current password appears in the log of every organization of the user', async () => {
    const client = await newOrganization();
    const user = await newStaff(client, 'admin', { password: STAFF_PASSWORD });
    const browser = await openBrowser();
    await browser.send('POST', '/session', { email: user.email, password: STAFF_PASSWORD });
    const change = { current_password: 'a wrong guess', new_password: 'three tugs at dawn' };
    expect((await browser.send('POST', '/me/password', change)).status).toBe(401);
    expect(await readAuditLog(client, { type: 'user' })).toMatchObject([
      { actor: `user:${user.id}`, action: 'session.refused', object: { type: 'user', id: user.id } },
    ]);
  });

  test('of a sign-in appears in the log of every organization of the user, and nowhere else', async () => {
    const [client, other] = [await newOrganization(), await newOrganization()];
    const user = await newStaff(client, 'admin', { password: STAFF_PASSWORD });
    const browser = await openBrowser();
    for (const password of ['a wrong guess', 'another wrong guess'])
      await browser.send('POST', '/session', { email: user.email, password });
    const [refused] = await readAuditLog(client, { type: 'user' });
    expect(refused).toMatchObject({
      actor: 'anonymous',
      action: 'session.refused',
      object: { type: 'user', id: user.id },
      count: 2,
    });
    expect(await readAuditLog(other, { type: 'user' })).toEqual([]);
  });
});
