import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newOrganization, ownServer, request } from '../../../../test/app.ts';
import { findInDatabase } from '../../../../test/canary.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { openValue, saveSecret } from '../../../../test/secrets.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('POST /secrets', () => {
  it('stores a new secret and emits an event without the value', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/secrets', { name: 'pilots-api', value: 'whispered' });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe('/api/v1/secrets/pilots-api');
    expect(response.body).toEqual({
      data: {
        name: 'pilots-api',
        reference: 'vault:pilots-api',
        version: 1,
        allowed_hosts: null,
        created_at: expect.stringMatching(TIME),
        updated_at: expect.stringMatching(TIME),
        last_used_at: null,
        used_by: [],
        needs_value: false,
      },
    });
    expect((await organization.get('/secrets/pilots-api')).body).toEqual(response.body);
    expect(await eventsOf(organization)).toEqual([
      {
        type: 'secret.created',
        data: { name: 'pilots-api' },
        changed_fields: null,
        actor: `api_key:${organization.keyId}`,
      },
    ]);
    expect(await openValue(organization, 'pilots-api')).toBe('whispered');
  });

  it('replaces the value of an existing secret', async () => {
    const organization = await newOrganization();
    const first = await saveSecret(organization, 'a', 'first');
    const past = '2026-01-01T00:00:00.000Z';
    await organization.scope.db
      .updateTable('secrets')
      .set({ updated_at: past })
      .where('organization_id', '=', organization.scope.organizationId)
      .execute();
    const response = await organization.post('/secrets', { name: 'a', value: 'second' });
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    const { data } = response.body;
    expect(data).toEqual({ ...first, version: 2, updated_at: data.updated_at });
    expect(data.updated_at > past).toBe(true);
    expect(await openValue(organization, 'a')).toBe('second');
    expect((await eventsOf(organization)).map(({ type, data }) => [type, data])).toEqual([
      ['secret.created', { name: 'a' }],
      ['secret.rotated', { name: 'a' }],
    ]);
  });

  it.each([
    ['one character', 'x'],
    ['spaces only', '  '],
    ['several lines', '-----BEGIN KEY-----\nabc\r\n-----END KEY-----\n'],
    ['any script', 'pass wörd 日本 🛳 \u0001'],
    ['64 kB', 'x'.repeat(65_536)],
    ['64 kB of two bytes each', 'ü'.repeat(32_768)],
  ])('stores a value of %s unchanged', async (_, value) => {
    const organization = await newOrganization();
    await saveSecret(organization, 'a', value);
    expect(await openValue(organization, 'a')).toBe(value);
  });

  it('normalizes allowed hosts, keeps them when they are omitted, and clears them with null', async () => {
    const organization = await newOrganization();
    const hosts = ['API.Example.org', 'api.example.org.', 'b.example:8443', '[::1]'];
    const expected = ['api.example.org', 'b.example:8443', '[::1]'];
    expect(await saveSecret(organization, 'a', 'x', { allowed_hosts: hosts })).toMatchObject({
      allowed_hosts: expected,
    });
    expect(await saveSecret(organization, 'a', 'y')).toMatchObject({ version: 2, allowed_hosts: expected });
    const other = await saveSecret(organization, 'a', 'y', { allowed_hosts: ['c.example'] });
    expect(other).toMatchObject({ version: 3, allowed_hosts: ['c.example'] });
    expect(await saveSecret(organization, 'a', 'z', { allowed_hosts: null })).toMatchObject({
      allowed_hosts: null,
    });
  });

  it('creates twenty versions for twenty concurrent requests, with one 201', async () => {
    const organization = await newOrganization();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        organization.post('/secrets', { name: 'a', value: `value ${number}` }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    const versions = responses.map(({ body }) => body.data.version).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const last = responses.findIndex(({ body }) => body.data.version === 20);
    expect(await openValue(organization, 'a')).toBe(`value ${last}`);
  });

  it('succeeds during concurrent deletions and leaves a secret that can be decrypted', async () => {
    const organization = await newOrganization();
    const write = () => organization.post('/secrets', { name: 'a', value: 'x' });
    const remove = () => organization.delete('/secrets/a');
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, number) => (number % 3 === 2 ? remove() : write())),
    );
    for (const { status, text } of responses) expect([200, 201, 404], text).toContain(status);
    await write();
    expect(await openValue(organization, 'a')).toBe('x');
  });

  it.each<[unknown, string[]]>([
    [{}, ['/name', '/value']],
    [{ name: 'a' }, ['/value']],
    [{ name: 'a', value: '' }, ['/value']],
    [{ name: 'a', value: null }, ['/value']],
    [{ name: 'a', value: 5 }, ['/value']],
    [{ name: 'a', value: { key: 'x' } }, ['/value']],
    [{ name: 'a', value: 'a\u0000b' }, ['/value']],
    [{ name: 'a', value: 'x'.repeat(65_537) }, ['/value']],
    [{ name: 'a', value: 'ü'.repeat(32_769) }, ['/value']],
    [{ name: '', value: 'x' }, ['/name']],
    [{ name: 'A', value: 'x' }, ['/name']],
    [{ name: 'a b', value: 'x' }, ['/name']],
    [{ name: 'a.b', value: 'x' }, ['/name']],
    [{ name: 'a\n', value: 'x' }, ['/name']],
    [{ name: 'ü', value: 'x' }, ['/name']],
    [{ name: 'a'.repeat(65), value: 'x' }, ['/name']],
    [{ name: null, value: 'x' }, ['/name']],
    [{ name: 'a', value: 'x', allowed_hosts: [] }, ['/allowed_hosts']],
    [{ name: 'a', value: 'x', allowed_hosts: 'a.example' }, ['/allowed_hosts']],
    [
      { name: 'a', value: 'x', allowed_hosts: ['a.example', '*.example', 'b/c'] },
      ['/allowed_hosts/1', '/allowed_hosts/2'],
    ],
    [{ name: 'a', value: 'x', allowed_hosts: Array(51).fill('a.example') }, ['/allowed_hosts']],
    [{ name: 'a', value: 'x', version: 3, reference: 'vault:b' }, ['/reference', '/version']],
    [[], ['']],
  ])('rejects %.80j', async (body, paths) => {
    const organization = await newOrganization();
    expect([...new Set(issuePaths(await organization.post('/secrets', body)))].sort()).toEqual(paths);
    expect(await eventsOf(organization)).toEqual([]);
  });

  it('accepts a name of 64 characters of every allowed kind', async () => {
    const organization = await newOrganization();
    const name = `${'a'.repeat(60)}z9_-`;
    expect(await saveSecret(organization, name, 'x')).toMatchObject({ name, reference: `vault:${name}` });
  });

  it('never repeats the value in a 400 response', async () => {
    const organization = await newOrganization();
    const bodies = [
      { name: 'WHISPERED', value: 'whispered' },
      { name: 'a', value: 'whispered\u0000' },
      { name: 'a', value: 'whispered'.repeat(10_000) },
      { name: 'a', value: ['whispered'] },
      { name: 'a', value: 'x', allowed_hosts: ['whispered/'] },
      '{"name":"a","value":"whispered"',
      '{"name":"a","value":whispered}',
    ];
    for (const body of bodies) {
      const response = await organization.post('/secrets', body);
      expect(response.status).toBe(400);
      expect(response.text).not.toMatch(/whispered/i);
    }
  });

  it('stores a fingerprint for an Idempotency-Key that needs the master key', async () => {
    const databaseUrl = await ownDatabase();
    const server = await ownServer({ DATABASE_URL: databaseUrl });
    const organization = await newOrganization({ server });
    const send = (value: string) =>
      organization.post('/secrets', { name: 'pin', value }, { 'idempotency-key': 'k' });
    const first = await send('483920175533');
    const again = await send('483920175533');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    expectError(await send('483920175534'), 422, 'idempotency_key_reused');
    expect(await findInDatabase('483920175533', server.connection.pool)).toEqual([]);

    const [stored] = await organization.scope.db.selectFrom('idempotency_keys').selectAll().execute();
    const body = { name: 'pin', value: '483920175533' };
    const guess = createHash('sha256')
      .update(`/api/v1/secrets\n${JSON.stringify(body)}`)
      .digest();
    expect(stored?.fingerprint.equals(guess)).toBe(false);
    // Proves the formula: a request without a secret stores the plain hash.
    const category = { name: 'A' };
    await organization.post('/categories', category, { 'idempotency-key': 'k' });
    const rows = await organization.scope.db.selectFrom('idempotency_keys').selectAll().execute();
    const plain = createHash('sha256')
      .update(`/api/v1/categories\n${JSON.stringify(category)}`)
      .digest();
    expect(rows.filter(({ fingerprint }) => fingerprint.equals(plain))).toHaveLength(1);
  });

  it('replays a response that was stored under a previous master key', async () => {
    const databaseUrl = await ownDatabase();
    const [oldKey, newKey] = ['old', 'new'].map((text) => Buffer.alloc(32, text).toString('base64'));
    const before = await ownServer({ DATABASE_URL: databaseUrl, MASTER_KEY: oldKey! });
    const organization = await newOrganization({ server: before });
    const after = await ownServer({ DATABASE_URL: databaseUrl, MASTER_KEY: `${newKey},${oldKey}` });
    const sendTo = (origin: string) =>
      request(`${origin}/api/v1/secrets`, {
        method: 'POST',
        body: { name: 'a', value: 'x' },
        headers: { 'x-api-key': organization.key, 'idempotency-key': 'k' },
      });
    const first = await sendTo(before.origin);
    const again = await sendTo(after.origin);
    expect([again.status, again.text]).toEqual([201, first.text]);
  });
});
