import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { requestBoard } from '../../../../../test/collections.ts';
import { addActiveDomain, postDomain, readDomain } from '../../../../../test/domains.ts';
import { eventsOf, expectError, issuePaths } from '../../../../../test/jobs.ts';
import { requestPath } from '../../../../../test/raw-http.ts';
import type { Domain } from './schema.ts';

/** A domain that no other test uses, because active domains are unique. */
const nameFor = (client: Client, label = 'jobs') => `${label}.${client.slug}.example`;

describe('POST /domains', () => {
  it('creates a pending domain and returns the records that prove it', async () => {
    const organization = await newOrganization();
    const name = nameFor(organization);
    const response = await organization.post('/domains', { domain: `${name.toUpperCase()}.` });
    expect(response.status, response.text).toBe(201);
    const { data } = response.body;
    const proof = expect.stringMatching(/^corkboard-verification=[\w-]{32}$/);
    expect(data).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      domain: name,
      status: 'pending',
      is_primary: false,
      verification: {
        txt_name: `_corkboard.${name}`,
        txt_value: proof,
        file_url: `http://${name}/.well-known/corkboard-verification/${data.verification.txt_value.split('=')[1]}`,
        file_content: data.verification.txt_value,
      },
      last_checked_at: null,
      last_error: null,
      activated_at: null,
      contested_since: null,
      transfer_at: null,
      created_at: data.created_at,
    });
    expect(response.headers.get('location')).toBe(`/api/v1/domains/${data.id}`);
    expect(await readDomain(organization, data)).toEqual(data);
    expect(await eventsOf(organization)).toEqual([
      { type: 'domain.created', data, changed_fields: null, actor: `api_key:${organization.keyId}` },
    ]);
    expect((await organization.get('/organization')).body.data.custom_domain).toBeNull();
  });

  it('returns the existing domain when repeated, and creates one for ten concurrent requests', async () => {
    const organization = await newOrganization();
    const body = { domain: nameFor(organization) };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => organization.post('/domains', body)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it.each([
    {},
    { domain: null },
    { domain: '' },
    { domain: 'harbour' },
    { domain: '192.0.2.1' },
    { domain: 'jobs.harbour.example:8080' },
    { domain: 'harbour.boards.localhost' },
    { domain: 'x'.repeat(254) },
  ])('rejects %j', async (body) => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.post('/domains', body))).toContain('/domain');
    expect(await eventsOf(organization)).toEqual([]);
  });

  it('accepts twenty domains and rejects the next', async () => {
    const organization = await newOrganization();
    const post = (label: string) => organization.post('/domains', { domain: nameFor(organization, label) });
    for (let number = 0; number < 19; number++) await post(`jobs${number}`);
    const last = await Promise.all(Array.from({ length: 5 }, (_, number) => post(`last${number}`)));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expectError(last.find(({ status }) => status === 409)!, 409, 'too_many_domains');
    expect((await organization.get('/domains?per_page=1')).body.meta.pagination.total_items).toBe(20);
  });
});

describe('a claim', () => {
  it('neither blocks another organization nor reveals that it exists', async () => {
    const [first, second] = [await newOrganization(), await newOrganization()];
    const name = nameFor(first);
    await addActiveDomain(first, name);
    const claimed = await postDomain(second, name);
    expect(claimed).toMatchObject({ status: 'pending', last_error: null });
    expect((await second.get('/domains')).body.data).toEqual([claimed]);
    expect((await first.get('/domains')).body.meta.pagination.total_items).toBe(1);
  });

  it('is not served on any host, so that a domain that points here does not prove the first claim', async () => {
    const organization = await newOrganization();
    const { domain, verification } = await postDomain(organization, nameFor(organization));
    const { pathname } = new URL(verification.file_url);
    const { origin } = await sharedServer();
    for (const host of [domain, `${organization.slug}.boards.localhost`, 'boards.localhost']) {
      const response = await requestPath(origin, pathname, { headers: { host } });
      expect(response.status).toBe(404);
      expect(response.text).not.toContain(verification.file_content);
    }
  });
});

describe('several domains', () => {
  let client: Client;
  let first: Domain;
  let second: Domain;
  beforeAll(async () => {
    client = await newOrganization();
    first = await addActiveDomain(client, nameFor(client, 'first'));
    second = await addActiveDomain(client, nameFor(client, 'second'));
  });
  const readPrimary = async () => (await client.get('/organization')).body.data.custom_domain;

  it('have one primary domain, the first, until another becomes primary', async () => {
    expect([first.is_primary, second.is_primary, await readPrimary()]).toEqual([true, false, first.domain]);
    const response = await client.patch(`/domains/${second.id}`, { is_primary: true });
    expect(response.body).toEqual({ data: { ...second, is_primary: true } });
    expect(await readDomain(client, first)).toEqual({ ...first, is_primary: false });
    expect(await readPrimary()).toBe(second.domain);
    const before = await eventsOf(client);
    await client.patch(`/domains/${second.id}`, { is_primary: true });
    expect(await eventsOf(client)).toEqual(before);
    expect(before.at(-1)).toMatchObject({
      type: 'organization.updated',
      changed_fields: ['board_url', 'custom_domain'],
    });
  });

  it('reject a pending primary domain, and unsetting the primary one', async () => {
    const { id } = await postDomain(client, nameFor(client, 'pending'));
    for (const [path, body] of [
      [`/domains/${id}`, { is_primary: true }],
      [`/domains/${second.id}`, { is_primary: false }],
      [`/domains/${second.id}`, {}],
    ] as const)
      expect(issuePaths(await client.patch(path, body))).toContain('/is_primary');
    expect(await readPrimary()).toBe(second.domain);
  });

  it('respect If-Match', async () => {
    const headers = { 'if-match': '"other"' };
    const path = `/domains/${first.id}`;
    expectError(await client.patch(path, { is_primary: true }, headers), 412, 'precondition_failed');
    expectError(await client.delete(path, headers), 412, 'precondition_failed');
  });

  it('make the next domain primary when the primary one is deleted, and fall back to the platform after the last', async () => {
    const deleted = await client.delete(`/domains/${second.id}`);
    expect(deleted.body).toEqual({ data: { id: second.id, deleted: true } });
    expect(await readPrimary()).toBe(first.domain);
    expectError(await client.delete(`/domains/${second.id}`), 404, 'not_found');
    await client.delete(`/domains/${first.id}`);
    const organization = (await client.get('/organization')).body.data;
    expect(organization).toMatchObject({
      custom_domain: null,
      board_url: `http://${client.slug}.boards.localhost:3000`,
    });
    expect((await eventsOf(client)).slice(-4).map(({ type }) => type)).toEqual([
      'domain.deleted',
      'organization.updated',
      'domain.deleted',
      'organization.updated',
    ]);
    // Another organization can activate it.
    expect((await addActiveDomain(await newOrganization(), second.domain)).status).toBe('active');
  });
});

describe('the database itself', () => {
  it('rejects a domain that is active twice, and a primary domain that the organization has not activated', async () => {
    const { pool } = (await sharedServer()).connection;
    const [first, second] = [await newOrganization(), await newOrganization()];
    const { domain } = await addActiveDomain(first, nameFor(first));
    const claimed = await postDomain(second, domain);
    const activate =
      "UPDATE domains SET status = 'active', activated_at = now(), due_at = null WHERE id = $1";
    await expect(pool.query(activate, [claimed.id])).rejects.toThrow(/domains_active_key/);
    const statement = 'UPDATE organizations SET custom_domain = $1 WHERE slug = $2';
    await expect(pool.query(statement, [domain, second.slug])).rejects.toThrow(/foreign key/);
    const disable = "UPDATE domains SET status = 'failed', activated_at = null WHERE organization_id = $1";
    await expect(pool.query(disable, [first.scope.organizationId])).rejects.toThrow(/foreign key/);
    await pool.query('DELETE FROM domains WHERE organization_id = $1', [first.scope.organizationId]);
    expect((await first.get('/organization')).body.data.custom_domain).toBeNull();
  });
});

describe('GET /domains/known', () => {
  it('returns 200 for the hosts of boards and 404 for others', async () => {
    const { origin } = await sharedServer();
    const organization = await newOrganization();
    await addActiveDomain(organization, nameFor(organization));
    await postDomain(organization, nameFor(organization, 'pending'));
    const readKnown = (domain: string) =>
      requestBoard(origin, 'localhost', `/domains/known?domain=${encodeURIComponent(domain)}`);
    for (const host of [nameFor(organization), `${organization.slug}.boards.localhost`]) {
      const response = await readKnown(host);
      expect({ host, status: response.status, body: response.body }).toEqual({
        host,
        status: 200,
        body: { data: { is_known: true } },
      });
    }
    const others = ['', 'boards.localhost', 'nobody.boards.localhost', 'localhost', 'a b', 'x'.repeat(500)];
    for (const host of [...others, nameFor(organization, 'pending'), nameFor(organization, 'www.jobs')])
      expectError(await readKnown(host), 404, 'not_found');
    expect(issuePaths(await requestBoard(origin, 'localhost', '/domains/known'))).toEqual(['domain']);
  });
});
