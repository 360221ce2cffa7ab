import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, request, sharedServer, type TestResponse, until } from './app.ts';
import { holdJobLock } from './held-locks.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

const key = (text: string) => ({ 'idempotency-key': text });
const isReplay = (response: TestResponse) => response.headers.get('idempotent-replayed') === 'true';
const countJobs = async (of: Client = client) => (await of.get('/jobs')).body.meta.pagination.total_items;
const countEvents = async () => {
  const { rows } = await pool().then((pool) =>
    pool.query('SELECT count(*)::int AS count FROM events WHERE organization_id = $1', [
      client.scope.organizationId,
    ]),
  );
  return rows[0].count;
};
const pool = async () => (await sharedServer()).connection.pool;

describe('a repeated request', () => {
  test('gets the first response with Idempotent-Replayed, and has no effect', async () => {
    const first = await client.post('/jobs', { title: 'Pilot' }, key('a'));
    const again = await client.post('/jobs', { title: 'Pilot' }, key('a'));
    expect(first.status).toBe(201);
    expect(isReplay(first)).toBe(false);
    expect(again.status).toBe(201);
    expect(isReplay(again)).toBe(true);
    expect(again.text).toBe(first.text);
    for (const name of ['location', 'content-type'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await countJobs()).toBe(1);
    expect(await countEvents()).toBe(1);
  });

  test('gets the first response even if the job has changed since, or was deleted', async () => {
    const first = await client.post('/jobs', { title: 'Pilot' }, key('a'));
    const path = `/jobs/${first.body.data.id}`;
    await client.patch(path, { title: 'Other' });
    expect((await client.post('/jobs', { title: 'Pilot' }, key('a'))).text).toBe(first.text);
    await client.delete(path);
    expect((await client.post('/jobs', { title: 'Pilot' }, key('a'))).text).toBe(first.text);
    expect(await countJobs()).toBe(0);
  });

  test('with PATCH or DELETE gets the stored response', async () => {
    const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const patch = () => client.patch(`/jobs/${id}`, { title: 'New' }, key('p'));
    const patched = [await patch(), await patch()];
    expect(patched.map(({ status }) => status)).toEqual([200, 200]);
    expect(patched[1]!.text).toBe(patched[0]!.text);
    const remove = () => client.delete(`/jobs/${id}`, key('d'));
    const deleted = [await remove(), await remove()];
    expect(deleted.map(({ status }) => status)).toEqual([200, 200]);
    expect(deleted.map(isReplay)).toEqual([false, true]);
  });

  test('with another key of the organization gets the first response, too', async () => {
    const first = await client.post('/jobs', { title: 'Pilot' }, key('a'));
    const again = await (await client.withKey({})).post('/jobs', { title: 'Pilot' }, key('a'));
    expect(again.text).toBe(first.text);
    expect(isReplay(again)).toBe(true);
  });

  test('gets 403 instead of the stored response if its key lacks the scope', async () => {
    await client.post('/jobs', { title: 'Pilot' }, key('a'));
    const reader = await client.withKey({ scopes: ['jobs:read'] });
    expect((await reader.post('/jobs', { title: 'Pilot' }, key('a'))).status).toBe(403);
  });

  test('creates one job when 20 clients send it concurrently', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/jobs', { title: 'Pilot' }, key('a'))),
    );
    expect(responses.filter((response) => response.status === 201 && !isReplay(response))).toHaveLength(1);
    for (const response of responses) {
      if (response.status === 201) continue;
      expect(response.status).toBe(409);
      expect(response.body.error.code).toBe('idempotency_key_in_use');
    }
    expect(new Set(responses.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    expect(await countJobs()).toBe(1);
    expect(isReplay(await client.post('/jobs', { title: 'Pilot' }, key('a')))).toBe(true);
  });

  test('gets 409 with Retry-After while the first one runs, and then its response', async () => {
    const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const held = await holdJobLock(id);
    const patch = () => client.patch(`/jobs/${id}`, { title: 'New' }, key('a'));
    const first = patch();
    await held.untilWaiting();
    const second = await patch();
    expect(second.status).toBe(409);
    expect(second.body.error.code).toBe('idempotency_key_in_use');
    expect(second.headers.get('retry-after')).toBe('1');
    await held.release();
    expect((await first).status).toBe(200);
    const third = await patch();
    expect(isReplay(third)).toBe(true);
    expect(third.text).toBe((await first).text);
  });
});

describe('another request with the same key', () => {
  test.each([
    ['another value', { title: 'Captain' }],
    ['an extra field', { title: 'Pilot', location: 'Rotterdam' }],
  ])('with %s gets 422 and has no effect', async (_, body) => {
    await client.post('/jobs', { title: 'Pilot' }, key('a'));
    const response = await client.post('/jobs', body, key('a'));
    expect(response.status).toBe(422);
    expect(response.body.error.code).toBe('idempotency_key_reused');
    expect(isReplay(response)).toBe(false);
    expect(await countJobs()).toBe(1);
    expect(isReplay(await client.post('/jobs', { title: 'Pilot' }, key('a')))).toBe(true);
  });

  test('with the same body, but for another job or with another query, gets 422', async () => {
    const ids = [];
    for (const title of ['One', 'Two']) ids.push((await client.post('/jobs', { title })).body.data.id);
    await client.patch(`/jobs/${ids[0]}`, { title: 'New' }, key('a'));
    expect((await client.patch(`/jobs/${ids[1]}`, { title: 'New' }, key('a'))).status).toBe(422);
    await client.post('/jobs', { title: 'X', external_id: 'x' }, key('b'));
    const update = await client.post('/jobs?on_duplicate=update', { title: 'X', external_id: 'x' }, key('b'));
    expect(update.status).toBe(422);
  });

  test('on another route is independent', async () => {
    const job = await client.post('/jobs', { title: 'Pilot' }, key('a'));
    const category = await client.post('/categories', { name: 'Shipping' }, key('a'));
    const patched = await client.patch(`/jobs/${job.body.data.id}`, { title: 'Captain' }, key('a'));
    const deleted = await client.delete(`/jobs/${job.body.data.id}`, key('a'));
    const responses = [job, category, patched, deleted];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 200, 200]);
    expect(responses.some(isReplay)).toBe(false);
  });

  test('in another organization is independent, even concurrently', async () => {
    const other = await newOrganization();
    const responses = await Promise.all([
      client.post('/jobs', { title: 'Pilot' }, key('a')),
      other.post('/jobs', { title: 'Pilot' }, key('a')),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses.some(isReplay)).toBe(false);
    expect([await countJobs(), await countJobs(other)]).toEqual([1, 1]);
  });

  test('has no effect on GET requests', async () => {
    expect((await client.get('/jobs', key('a'))).status).toBe(200);
    await client.post('/jobs', { title: 'Pilot' });
    const again = await client.get('/jobs', key('a'));
    expect(again.body.meta.pagination.total_items).toBe(1);
    expect(isReplay(again)).toBe(false);
  });
});

describe('failures', () => {
  test('a 404 is stored', async () => {
    const path = '/jobs/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
    const first = await client.delete(path, key('a'));
    const again = await client.delete(path, key('a'));
    expect([first.status, again.status]).toEqual([404, 404]);
    expect(isReplay(again)).toBe(true);
    expect(again.text).toBe(first.text);
  });

  test('a 409 is stored even if its reason is gone since, and creates neither a job nor a category', async () => {
    const existing = await client.post('/jobs', { title: 'Pilot', external_id: 'x' });
    const create = () =>
      client.post('/jobs', { title: 'Pilot', external_id: 'x', category: 'New' }, key('a'));
    const first = await create();
    expect(first.body.error.code).toBe('duplicate_job');
    await client.delete(`/jobs/${existing.body.data.id}`);
    const again = await create();
    expect(again.status).toBe(409);
    expect(isReplay(again)).toBe(true);
    expect(await countJobs()).toBe(0);
    expect((await client.get('/categories')).body.data).toEqual([]);
  });

  test('a 412 is stored', async () => {
    const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const patch = () => client.patch(`/jobs/${id}`, { title: 'New' }, { ...key('a'), 'if-match': '"x"' });
    expect([(await patch()).status, isReplay(await patch())]).toEqual([412, true]);
  });

  test('a 400 for an invalid body is not stored, so the key can be used for a valid one', async () => {
    expect((await client.post('/jobs', { title: '' }, key('a'))).status).toBe(400);
    expect((await client.post('/jobs', { title: 'Pilot' }, key('a'))).status).toBe(201);
  });

  test('a 400 for a contradiction to the stored job is not stored, and creates no category', async () => {
    // The category of the body is created before the salaries are compared with the stored ones.
    const { id } = (await client.post('/jobs', { title: 'Pilot', salary_max: 5 })).body.data;
    const refused = await client.patch(`/jobs/${id}`, { salary_min: 9, category: 'New' }, key('a'));
    expect(refused.status).toBe(400);
    expect((await client.get('/categories')).body.data).toEqual([]);
    expect((await client.patch(`/jobs/${id}`, { salary_min: 4 }, key('a'))).status).toBe(200);
  });

  test('401, 403 and 415 are not stored', async () => {
    const server = await sharedServer();
    const post = (headers: Record<string, string>) =>
      request(`${server.origin}/api/v1/jobs`, {
        method: 'POST',
        body: '{"title":"Pilot"}',
        headers: { ...key('a'), ...headers },
      });
    const reader = await client.withKey({ scopes: ['jobs:read'] });
    expect((await post({})).status).toBe(401);
    expect((await post({ 'x-api-key': reader.key })).status).toBe(403);
    expect((await post({ 'x-api-key': client.key, 'content-type': 'text/plain' })).status).toBe(415);
    const response = await post({ 'x-api-key': client.key });
    expect(response.status).toBe(201);
    expect(isReplay(response)).toBe(false);
  });

  test('a 503 after a lost database connection is not stored', async () => {
    const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const held = await holdJobLock(id);
    const patch = () => client.patch(`/jobs/${id}`, { title: 'New' }, key('a'));
    const first = patch();
    await held.untilWaiting();
    await held.breakWaiting();
    expect((await first).status).toBe(503);
    await held.release();
    const again = await patch();
    expect(again.status).toBe(200);
    expect(isReplay(again)).toBe(false);
  });

  test('a failure that cannot be stored is returned like any other', async () => {
    const { organizationId } = client.scope;
    const database = await pool();
    await database.query(
      `CREATE FUNCTION leave_${organizationId}() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
    );
    await database.query(
      `CREATE TRIGGER leave_${organizationId} BEFORE INSERT ON idempotency_keys FOR EACH ROW
       WHEN (NEW.organization_id = ${organizationId}) EXECUTE FUNCTION leave_${organizationId}()`,
    );
    const unknown = await client.patch(`/jobs/${client.keyId}`, { title: 'New' }, key('a'));
    expect(unknown.status).toBe(404);
    expect(unknown.body.error.code).toBe('not_found');
    const lost = await client.post('/jobs', { title: 'Pilot' }, key('b'));
    expect(lost.status).toBe(503);
    expect(lost.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(await countJobs()).toBe(0);
  });

  test.each(['', 'a b', 'ä', 'a'.repeat(256)])('an invalid key is rejected with 400: %j', async (text) => {
    const response = await client.post('/jobs', { title: 'Pilot' }, key(text));
    expect(response.status).toBe(400);
    expect(response.body.error.details.issues).toEqual([
      { path: 'Idempotency-Key', message: expect.stringContaining('255') },
    ]);
    expect(await countJobs()).toBe(0);
  });

  test('a key of 255 visible ASCII characters is accepted', async () => {
    const text = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`.padEnd(255, 'x');
    expect((await client.post('/jobs', { title: 'Pilot' }, key(text))).status).toBe(201);
    expect(isReplay(await client.post('/jobs', { title: 'Pilot' }, key(text)))).toBe(true);
  });
});

describe('key and effect', () => {
  test('are committed together: if the key cannot be stored, the request has no effect', async () => {
    const { organizationId } = client.scope;
    const database = await pool();
    // The trigger fails only for this organization, because other tests use the same database.
    await database.query(
      `CREATE FUNCTION refuse_${organizationId}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    );
    await database.query(
      `CREATE TRIGGER refuse_${organizationId} BEFORE INSERT ON idempotency_keys FOR EACH ROW
       WHEN (NEW.organization_id = ${organizationId}) EXECUTE FUNCTION refuse_${organizationId}()`,
    );
    const failed = await client.post('/jobs', { title: 'Pilot', category: 'New' }, key('a'));
    expect(failed.status).toBe(500);
    expect(failed.body.error.code).toBe('db_error');
    expect(await countJobs()).toBe(0);
    expect((await client.get('/categories')).body.data).toEqual([]);
    expect(await countEvents()).toBe(0);
  });

  test('are committed together even if the client aborts the request', async () => {
    const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const held = await holdJobLock(id);
    const server = await sharedServer();
    const controller = new AbortController();
    const aborted = fetch(`${server.origin}/api/v1/jobs/${id}`, {
      method: 'PATCH',
      headers: { 'x-api-key': client.key, 'content-type': 'application/json', ...key('a') },
      body: '{"title":"New"}',
      signal: controller.signal,
    }).catch(() => undefined);
    await held.untilWaiting();
    controller.abort();
    await aborted;
    await held.release();
    const again = await until(
      () => client.patch(`/jobs/${id}`, { title: 'New' }, key('a')),
      ({ status }) => status !== 409,
    );
    expect(again.status).toBe(200);
    expect(again.body.data.title).toBe('New');
    const { rows } = await (await pool()).query(
      "SELECT count(*)::int AS count FROM events WHERE organization_id = $1 AND type = 'job.updated'",
      [client.scope.organizationId],
    );
    expect(rows[0].count).toBe(1);
  });

  test('release their database connection with the response', async () => {
    // More requests than the pool has connections. If they leaked, the last requests would wait for one.
    for (let number = 0; number < 25; number++) {
      const status = number % 2 ? 404 : 201;
      const response =
        status === 404
          ? await client.delete('/jobs/none', key(`k${number}`))
          : await client.post('/jobs', { title: 'Pilot' }, key(`k${number}`));
      expect(response.status).toBe(status);
      expect((await client.post('/jobs', { title: 'Other' }, key('k0'))).status).toBe(422);
    }
  });
});

describe('a stored response', () => {
  const age = async (hours: number) =>
    (await pool()).query(
      `UPDATE idempotency_keys SET created_at = created_at - make_interval(mins => $2) WHERE organization_id = $1`,
      [client.scope.organizationId, Math.round(hours * 60)],
    );

  test('is replayed after 23.9 hours', async () => {
    await client.post('/jobs', { title: 'Pilot' }, key('a'));
    await age(23.9);
    expect(isReplay(await client.post('/jobs', { title: 'Pilot' }, key('a')))).toBe(true);
  });

  test('expires after 24 hours: its key works like a new one, for any request', async () => {
    await client.post('/jobs', { title: 'Pilot' }, key('a'));
    await age(24.1);
    const second = await client.post('/jobs', { title: 'Captain' }, key('a'));
    expect(second.status).toBe(201);
    expect(isReplay(second)).toBe(false);
    expect(isReplay(await client.post('/jobs', { title: 'Captain' }, key('a')))).toBe(true);
    expect(await countJobs()).toBe(2);
  });
});
