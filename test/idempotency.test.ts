import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, request, sharedServer, type TestResponse, until } from './app.ts';
import { holdJob } from './hold-up.ts';

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

describe('the same request again', () => {
  test('gets the first answer, marked as such, and does nothing', async () => {
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

  test('gets the first answer though the job has changed since, or is gone', async () => {
    const first = await client.post('/jobs', { title: 'Pilot' }, key('a'));
    const path = `/jobs/${first.body.data.id}`;
    await client.patch(path, { title: 'Other' });
    expect((await client.post('/jobs', { title: 'Pilot' }, key('a'))).text).toBe(first.text);
    await client.delete(path);
    expect((await client.post('/jobs', { title: 'Pilot' }, key('a'))).text).toBe(first.text);
    expect(await countJobs()).toBe(0);
  });

  test('of a PATCH and of a DELETE is answered from what was kept', async () => {
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

  test('from another key of the organization gets the first answer too', async () => {
    const first = await client.post('/jobs', { title: 'Pilot' }, key('a'));
    const again = await (await client.withKey({})).post('/jobs', { title: 'Pilot' }, key('a'));
    expect(again.text).toBe(first.text);
    expect(isReplay(again)).toBe(true);
  });

  test('needs the scope again: an answer kept is not for everyone', async () => {
    await client.post('/jobs', { title: 'Pilot' }, key('a'));
    const reader = await client.withKey({ scopes: ['jobs:read'] });
    expect((await reader.post('/jobs', { title: 'Pilot' }, key('a'))).status).toBe(403);
  });

  test('twenty times at once makes one job', async () => {
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

  test('while the first is still running is told to wait, and then gets its answer', async () => {
    const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const held = await holdJob(id);
    const patch = () => client.patch(`/jobs/${id}`, { title: 'New' }, key('a'));
    const first = patch();
    await held.waiting();
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
    ['one field more', { title: 'Pilot', location: 'Rotterdam' }],
  ])('%s: is refused, and does nothing', async (_, body) => {
    await client.post('/jobs', { title: 'Pilot' }, key('a'));
    const response = await client.post('/jobs', body, key('a'));
    expect(response.status).toBe(422);
    expect(response.body.error.code).toBe('idempotency_key_reused');
    expect(isReplay(response)).toBe(false);
    expect(await countJobs()).toBe(1);
    expect(isReplay(await client.post('/jobs', { title: 'Pilot' }, key('a')))).toBe(true);
  });

  test('the same body for another job or with another query is another request', async () => {
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

  test('in another organization is independent, at the same time too', async () => {
    const other = await newOrganization();
    const responses = await Promise.all([
      client.post('/jobs', { title: 'Pilot' }, key('a')),
      other.post('/jobs', { title: 'Pilot' }, key('a')),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses.some(isReplay)).toBe(false);
    expect([await countJobs(), await countJobs(other)]).toEqual([1, 1]);
  });

  test('a read takes no notice of the key', async () => {
    expect((await client.get('/jobs', key('a'))).status).toBe(200);
    await client.post('/jobs', { title: 'Pilot' });
    const again = await client.get('/jobs', key('a'));
    expect(again.body.meta.pagination.total_items).toBe(1);
    expect(isReplay(again)).toBe(false);
  });
});

describe('failures', () => {
  test('that nothing is there is kept', async () => {
    const path = '/jobs/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
    const first = await client.delete(path, key('a'));
    const again = await client.delete(path, key('a'));
    expect([first.status, again.status]).toEqual([404, 404]);
    expect(isReplay(again)).toBe(true);
    expect(again.text).toBe(first.text);
  });

  test('a conflict is kept, though its reason is gone, and left nothing behind', async () => {
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

  test('a refused precondition is kept', async () => {
    const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const patch = () => client.patch(`/jobs/${id}`, { title: 'New' }, { ...key('a'), 'if-match': '"x"' });
    expect([(await patch()).status, isReplay(await patch())]).toEqual([412, true]);
  });

  test('a request that is refused for its form is not kept: the key is free for the right one', async () => {
    expect((await client.post('/jobs', { title: '' }, key('a'))).status).toBe(400);
    expect((await client.post('/jobs', { title: 'Pilot' }, key('a'))).status).toBe(201);
  });

  test('a request that a rule refuses is not kept either, and leaves nothing', async () => {
    // The category of the body is made before the contradiction to what is stored is seen.
    const { id } = (await client.post('/jobs', { title: 'Pilot', salary_max: 5 })).body.data;
    const refused = await client.patch(`/jobs/${id}`, { salary_min: 9, category: 'New' }, key('a'));
    expect(refused.status).toBe(400);
    expect((await client.get('/categories')).body.data).toEqual([]);
    expect((await client.patch(`/jobs/${id}`, { salary_min: 4 }, key('a'))).status).toBe(200);
  });

  test('401, 403 and 415 are not kept', async () => {
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

  test('a failure of the database is not kept', async () => {
    const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const held = await holdJob(id);
    const patch = () => client.patch(`/jobs/${id}`, { title: 'New' }, key('a'));
    const first = patch();
    await held.waiting();
    await held.breakWaiting();
    expect((await first).status).toBe(503);
    await held.release();
    const again = await patch();
    expect(again.status).toBe(200);
    expect(isReplay(again)).toBe(false);
  });

  test('a failure that cannot be kept is told like any other', async () => {
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

  test.each(['', 'a b', 'ä', 'a'.repeat(256)])('a key that is none is refused: %j', async (text) => {
    // fetch refuses such header values or trims them, as bytes they arrive.
    const response = await client.post('/jobs', { title: 'Pilot' }, key(text));
    expect(response.status).toBe(400);
    expect(response.body.error.details.issues).toEqual([
      { path: 'Idempotency-Key', message: expect.stringContaining('255') },
    ]);
    expect(await countJobs()).toBe(0);
  });

  test('a key of 255 characters of any visible kind is taken', async () => {
    const text = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`.padEnd(255, 'x');
    expect((await client.post('/jobs', { title: 'Pilot' }, key(text))).status).toBe(201);
    expect(isReplay(await client.post('/jobs', { title: 'Pilot' }, key(text)))).toBe(true);
  });
});

describe('key and effect', () => {
  test('are committed together: when the key cannot be stored, nothing has happened', async () => {
    const { organizationId } = client.scope;
    const database = await pool();
    // Only for this organization: the other tests go on.
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

  test('are committed though the client hung up, or neither is', async () => {
    const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
    const held = await holdJob(id);
    const server = await sharedServer();
    const hangUp = new AbortController();
    const cut = fetch(`${server.origin}/api/v1/jobs/${id}`, {
      method: 'PATCH',
      headers: { 'x-api-key': client.key, 'content-type': 'application/json', ...key('a') },
      body: '{"title":"New"}',
      signal: hangUp.signal,
    }).catch(() => undefined);
    await held.waiting();
    hangUp.abort();
    await cut;
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

  test('hold no connection once they are answered', async () => {
    // More than the pool has: any that leaked would leave the last ones waiting.
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

describe('what is kept', () => {
  const age = async (hours: number) =>
    (await pool()).query(
      `UPDATE idempotency_keys SET created_at = created_at - make_interval(mins => $2) WHERE organization_id = $1`,
      [client.scope.organizationId, Math.round(hours * 60)],
    );

  test('is kept for 24 hours', async () => {
    await client.post('/jobs', { title: 'Pilot' }, key('a'));
    await age(23.9);
    expect(isReplay(await client.post('/jobs', { title: 'Pilot' }, key('a')))).toBe(true);
  });

  test('is forgotten after 24 hours: the key is as new, for any request', async () => {
    await client.post('/jobs', { title: 'Pilot' }, key('a'));
    await age(24.1);
    const anew = await client.post('/jobs', { title: 'Captain' }, key('a'));
    expect(anew.status).toBe(201);
    expect(isReplay(anew)).toBe(false);
    expect(isReplay(await client.post('/jobs', { title: 'Captain' }, key('a')))).toBe(true);
    expect(await countJobs()).toBe(2);
  });
});
