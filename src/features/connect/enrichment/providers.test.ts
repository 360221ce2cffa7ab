import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { postProvider } from '../../../../test/enrichment.ts';
import { expectError, issuePaths, postJob } from '../../../../test/jobs.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

const salaries = {
  name: 'Salary estimates',
  url: 'https://salaries.example/v1/estimate?board=7',
  fields: ['salary_min', 'salary_max'],
};

describe('POST /enrichment-providers', () => {
  it('creates a provider with defaults for omitted fields', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/enrichment-providers', salaries);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        ...salaries,
        id: expect.stringMatching(UUID_V7),
        trigger: 'job.created',
        headers: {},
        timeout_ms: 10_000,
        is_enabled: true,
        scopes: ['*'],
        saved_by: `api_key:${organization.keyId}`,
        created_at: expect.stringMatching(TIME),
        updated_at: expect.stringMatching(TIME),
      },
    });
    const { id } = response.body.data;
    expect(response.headers.get('location')).toBe(`/api/v1/enrichment-providers/${id}`);
    expect((await organization.get(`/enrichment-providers/${id}`)).body).toEqual(response.body);
  });

  it('stores all given fields, with `fields` in their order', async () => {
    const organization = await newOrganization();
    const given = {
      ...salaries,
      trigger: 'job.created',
      fields: ['salary_period', 'category', 'form_data', 'company_logo_url', 'description', 'salary_min'],
      headers: { Accept: 'application/vnd.pilots+json', 'X-Board': '7' },
      timeout_ms: 1000,
      is_enabled: false,
    };
    const masked = { Accept: '••••', 'X-Board': '••••' };
    expect(await postProvider(organization, given)).toMatchObject({ ...given, headers: masked });
  });

  it('repeats its response for an Idempotency-Key', async () => {
    const organization = await newOrganization();
    const send = () => organization.post('/enrichment-providers', salaries, { 'idempotency-key': 'a' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([201, first.text]);
    const { meta } = (await organization.get('/enrichment-providers')).body;
    expect(meta.pagination.total_items).toBe(1);
  });

  it.each<[object, string[]]>([
    [{ name: undefined, url: undefined, fields: undefined }, ['/fields', '/name', '/url']],
    [{ name: ' ' }, ['/name']],
    [{ name: 'x'.repeat(201) }, ['/name']],
    [{ url: 'ftp://salaries.example' }, ['/url']],
    [{ url: 'https://me:secret@salaries.example' }, ['/url']],
    [{ url: `https://salaries.example/${'x'.repeat(2048)}` }, ['/url']],
    [{ trigger: 'job.updated' }, ['/trigger']],
    [{ fields: [] }, ['/fields']],
    [{ fields: 'location' }, ['/fields']],
    [{ fields: ['location', 'location'] }, ['/fields']],
    // Fields that cannot be null, are never missing, or cannot be written.
    ...[
      ...[
        'title',
        'status',
        'slug',
        'is_remote',
        'is_sticky',
        'source',
        'posted_at',
        'id',
        'url',
        'nonsense',
      ],
      ...['category_id', 'category_slug', 'how_to_apply_method', 'external_id', 'expires_at'],
    ].map((field): [object, string[]] => [{ fields: ['location', field] }, ['/fields/1']]),
    [{ timeout_ms: 999 }, ['/timeout_ms']],
    [{ timeout_ms: 30_001 }, ['/timeout_ms']],
    [{ timeout_ms: 1500.5 }, ['/timeout_ms']],
    [{ is_enabled: null }, ['/is_enabled']],
    [{ headers: { 'x-board': 7 } }, ['/headers/x-board']],
    [{ headers: { 'x-board': 'a\r\nhost: b' } }, ['/headers/x-board']],
    [{ headers: { 'Content-Type': 'text/plain' } }, ['/headers/Content-Type']],
    [{ headers: ['x'] }, ['/headers']],
    [{ id: UNKNOWN_ID, color: 'blue' }, ['/color', '/id']],
  ])('rejects %j', async (changes, paths) => {
    const organization = await newOrganization();
    const response = await organization.post('/enrichment-providers', { ...salaries, ...changes });
    expect([...new Set(issuePaths(response))].sort()).toEqual(paths);
  });

  it.each([
    'http://127.0.0.1:8080/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/',
    'http://localhost/',
    'http://db.internal/',
  ])('rejects the URL %s, which is not public', async (url) => {
    const organization = await newOrganization();
    const response = await organization.post('/enrichment-providers', { ...salaries, url });
    expectError(response, 400, 'target_not_allowed');
    expect(response.body.error.details.issues).toMatchObject([{ path: '/url' }]);
  });

  it('rejects a header that names an unknown secret, and stores nothing', async () => {
    const organization = await newOrganization();
    const headers = { Authorization: 'Bearer vault:salaries' };
    const response = await organization.post('/enrichment-providers', { ...salaries, headers });
    expectError(response, 400, 'unknown_secret');
    expect((await organization.get('/enrichment-providers')).body.data).toEqual([]);
  });

  it('rejects a secret that is not allowed for the host', async () => {
    const organization = await newOrganization();
    const secret = { name: 'salaries', value: 's3cret-value', allowed_hosts: ['other.example'] };
    expect((await organization.post('/secrets', secret)).status).toBe(201);
    const headers = { Authorization: 'Bearer vault:salaries' };
    const response = await organization.post('/enrichment-providers', { ...salaries, headers });
    expectError(response, 400, 'secret_not_for_host');
  });
});

describe('GET /enrichment-providers', () => {
  it('lists providers in order of creation, paginated', async () => {
    const organization = await newOrganization();
    for (const name of ['B', 'A', 'C']) await postProvider(organization, { name });
    const response = await organization.get('/enrichment-providers?per_page=2');
    expect(response.body.data.map(({ name }: { name: string }) => name)).toEqual(['B', 'A']);
    expect(response.body.meta.pagination).toEqual({
      current_page: 1,
      per_page: 2,
      total_items: 3,
      total_pages: 2,
      has_more: true,
    });
    const rest = (await organization.get('/enrichment-providers?per_page=2&page=2')).body;
    expect(rest.data.map(({ name }: { name: string }) => name)).toEqual(['C']);
    expect(issuePaths(await organization.get('/enrichment-providers?per_page=0'))).toEqual(['per_page']);
  });
});

describe('PATCH /enrichment-providers/{id}', () => {
  it('changes the given fields, and replaces headers and fields as a whole', async () => {
    const organization = await newOrganization();
    const before = await postProvider(organization, { ...salaries, headers: { 'x-a': '1', 'x-b': '2' } });
    const changes = { name: 'Wages', headers: { 'x-b': '3' }, fields: ['location'], timeout_ms: 2000 };
    const response = await organization.patch(`/enrichment-providers/${before.id}`, changes);
    expect(response.status).toBe(200);
    const { updated_at } = response.body.data;
    expect(response.body.data).toEqual({ ...before, ...changes, headers: { 'x-b': '••••' }, updated_at });
    expect((await organization.get(`/enrichment-providers/${before.id}`)).body).toEqual(response.body);
  });

  it('keeps updated_at when no value differs', async () => {
    const organization = await newOrganization();
    const provider = await postProvider(organization, { headers: { 'x-a': '1', 'x-b': '2' } });
    for (const changes of [{}, { is_enabled: true }, { headers: { 'x-b': '2', 'x-a': '1' } }]) {
      const response = await organization.patch(`/enrichment-providers/${provider.id}`, changes);
      expect(response.body.data).toEqual(provider);
    }
  });

  it('rejects what POST rejects, and changes nothing', async () => {
    const organization = await newOrganization();
    const provider = await postProvider(organization);
    const path = `/enrichment-providers/${provider.id}`;
    expect(issuePaths(await organization.patch(path, { fields: [], name: null }))).toHaveLength(2);
    expectError(await organization.patch(path, { url: 'http://10.0.0.1/' }), 400, 'target_not_allowed');
    const headers = { 'x-key': 'vault:nowhere' };
    expectError(await organization.patch(path, { name: 'New', headers }), 400, 'unknown_secret');
    expect((await organization.get(path)).body.data).toEqual(provider);
  });

  it('checks a new URL against the allowed hosts of the secrets in the headers', async () => {
    const organization = await newOrganization();
    const secret = { name: 'places', value: 's3cret-value', allowed_hosts: ['places.example'] };
    await organization.post('/secrets', secret);
    const { id } = await postProvider(organization, { headers: { 'x-key': 'vault:places' } });
    const response = await organization.patch(`/enrichment-providers/${id}`, {
      url: 'https://other.example',
    });
    expectError(response, 400, 'secret_not_for_host');
  });

  it('and DELETE respect If-Match', async () => {
    const organization = await newOrganization();
    const path = `/enrichment-providers/${(await postProvider(organization)).id}`;
    const tag = async () => ({ 'if-match': (await organization.get(path)).headers.get('etag') ?? '' });
    const old = await tag();
    expect((await organization.patch(path, { name: 'B' }, old)).status).toBe(200);
    expectError(await organization.patch(path, { name: 'C' }, old), 412, 'precondition_failed');
    expectError(await organization.delete(path, old), 412, 'precondition_failed');
    expect((await organization.delete(path, await tag())).status).toBe(200);
  });
});

describe('DELETE /enrichment-providers/{id}', () => {
  it('deletes the provider with its runs', async () => {
    const organization = await newOrganization();
    const { id } = await postProvider(organization);
    await postJob(organization);
    const response = await organization.delete(`/enrichment-providers/${id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id, deleted: true } });
    for (const path of [id, `${id}/runs`])
      expectError(await organization.get(`/enrichment-providers/${path}`), 404, 'not_found');
    expectError(await organization.delete(`/enrichment-providers/${id}`), 404, 'not_found');
    const runs = await organization.scope.db
      .selectFrom('enrichment_runs')
      .select('id')
      .where('provider_id', '=', id)
      .execute();
    expect(runs).toEqual([]);
  });
});

describe('a secret in the headers of a provider', () => {
  const value = 'b7Zq-s3cret';

  it('is in use for as long as the headers name it', async () => {
    const organization = await newOrganization();
    await organization.post('/secrets', { name: 'places', value });
    const headers = { Authorization: 'Bearer vault:places' };
    const provider = await postProvider(organization, { headers });
    expect(provider.headers).toEqual(headers);
    const path = `/enrichment-providers/${provider.id}`;
    const refused = await organization.delete('/secrets/places');
    expectError(refused, 409, 'secret_in_use');
    expect(refused.body.error.details.used_by).toEqual([{ type: 'enrichment_provider', id: provider.id }]);
    await organization.patch(path, { headers: {} });
    expect((await organization.delete('/secrets/places')).status).toBe(200);
    await organization.post('/secrets', { name: 'places', value });
    await organization.patch(path, { headers });
    expectError(await organization.delete('/secrets/places'), 409, 'secret_in_use');
    await organization.delete(path);
    expect((await organization.delete('/secrets/places')).status).toBe(200);
  });
});
