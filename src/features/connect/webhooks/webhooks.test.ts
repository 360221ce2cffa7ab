import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { createEvent, deliveriesOf, postWebhook } from '../../../../test/webhooks.ts';
import { EncryptionError } from '../../../platform/encryption/key-ring.ts';
import { removeDeletedWebhooks } from './queries.ts';
import type { Webhook } from './schema.ts';
import { openSigningSecrets } from './signing-secrets.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const URL = 'https://hooks.pilots.example/corkboard';

describe('POST /webhooks', () => {
  it('creates an enabled webhook and returns its secret', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/webhooks', { event: 'job.created', target_url: URL });
    expect(response.status).toBe(201);
    const { secret, ...webhook } = response.body.data;
    expect(webhook).toEqual({
      id: expect.stringMatching(UUID_V7),
      event: 'job.created',
      target_type: 'webhook',
      target_url: URL,
      is_enabled: true,
      headers: {},
      scopes: ['*'],
      saved_by: `api_key:${organization.keyId}`,
      disabled_reason: null,
      failing_since: null,
      created_at: expect.stringMatching(TIME),
      updated_at: webhook.created_at,
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(response.headers.get('location')).toBe(`/api/v1/webhooks/${webhook.id}`);
    expect((await organization.get(`/webhooks/${webhook.id}`)).body).toEqual({ data: webhook });
    expect(await eventsOf(organization)).toEqual([]);
  });

  it('stores masked headers, and a disabled webhook gets no events', async () => {
    const organization = await newOrganization();
    const headers = { 'X-Board': 'harbour', Authorization: 'Bearer given' };
    const webhook = await postWebhook(organization, { headers, is_enabled: false, target_type: 'webhook' });
    const masked = { 'X-Board': '••••', Authorization: '••••' };
    expect(webhook).toMatchObject({ headers: masked, is_enabled: false, disabled_reason: null });
    await createEvent(organization);
    expect(await deliveriesOf(organization, webhook.id)).toEqual([]);
  });

  it.each(['job.created', 'job.*', 'cms.*', 'cms.item.*', '*'])('accepts the event %s', async (event) => {
    expect((await postWebhook(await newOrganization(), { event })).event).toBe(event);
  });

  it.each(['', 'job', 'job.', 'job.crea*', 'Job.created', 'salary.*', '*.created', '.*', '**', 'job.*.*'])(
    'rejects the event %j, which matches no event type',
    async (event) => {
      const organization = await newOrganization();
      expect(issuePaths(await organization.post('/webhooks', { event, target_url: URL }))).toEqual([
        '/event',
      ]);
    },
  );

  it.each([
    [{}, ['/event', '/target_url']],
    [{ event: 1, target_url: null }, ['/event', '/target_url']],
    [{ event: '*', target_url: 'hooks.example' }, ['/target_url']],
    [{ event: '*', target_url: 'ftp://hooks.example/' }, ['/target_url']],
    [{ event: '*', target_url: 'https://me:secret@hooks.example/' }, ['/target_url']],
    [{ event: '*', target_url: `https://hooks.example/${'x'.repeat(2048)}` }, ['/target_url']],
    [{ event: '*', target_url: URL, target_type: 'email' }, ['/target_type']],
    [{ event: '*', target_url: URL, is_enabled: 'yes' }, ['/is_enabled']],
    [{ event: '*', target_url: URL, headers: { 'X-A': 'a\r\nb' } }, ['/headers/X-A']],
    [{ event: '*', target_url: URL, headers: { 'webhook-id': 'a' } }, ['/headers/webhook-id']],
    [
      { event: '*', target_url: URL, secret: 'whsec_mine', disabled_reason: null },
      ['/secret', '/disabled_reason'],
    ],
  ])('rejects %j', async (body, paths) => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.post('/webhooks', body))).toEqual(expect.arrayContaining(paths));
    expect((await organization.get('/webhooks')).body.meta.total).toBe(0);
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]:80/',
    'https://169.254.169.254/latest',
    'http://2130706433/',
    'http://localhost/',
  ])('rejects the target %s, which is not public', async (target_url) => {
    const organization = await newOrganization();
    const response = await organization.post('/webhooks', { event: '*', target_url });
    expectError(response, 400, 'target_not_allowed');
    expect(response.body.error.details).toEqual({
      issues: [{ path: '/target_url', message: response.body.error.message }],
    });
    expect((await organization.get('/webhooks')).body.meta.total).toBe(0);
  });

  it('rejects headers that name an unknown secret', async () => {
    const organization = await newOrganization();
    const headers = { Authorization: 'Bearer vault:pilots-api' };
    const body = { event: '*', target_url: URL, headers };
    expectError(await organization.post('/webhooks', body), 400, 'unknown_secret');
    expect((await organization.get('/webhooks')).body.meta.total).toBe(0);
    expect((await organization.post('/secrets', { name: 'pilots-api', value: 'a value' })).status).toBe(201);
    expect((await organization.post('/webhooks', body)).body.data.headers).toEqual(headers);
  });

  it('creates at most 100 webhooks, even concurrently', async () => {
    const organization = await newOrganization();
    const first = await postWebhook(organization);
    await copyWebhook(organization, first, 97);
    const create = () => organization.post('/webhooks', { event: '*', target_url: URL });
    const responses = await Promise.all(Array.from({ length: 6 }, create));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    const refused = await create();
    expectError(refused, 409, 'too_many_webhooks');
    expect(refused.body.error.details).toEqual({ limit: 100 });
    await organization.delete(`/webhooks/${first.id}`);
    expect((await create()).status).toBe(201);
    expect((await postWebhook(await newOrganization())).event).toBe('category.*');
  });

  it('creates one webhook for an Idempotency-Key and returns the secret once', async () => {
    const organization = await newOrganization();
    const body = { event: '*', target_url: URL };
    const headers = { 'idempotency-key': 'once' };
    const first = await organization.post('/webhooks', body, headers);
    const again = await organization.post('/webhooks', body, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.data).toEqual({ ...first.body.data, secret: null });
    expect((await organization.get('/webhooks')).body.meta.total).toBe(1);
  });
});

/** Inserts copies of the webhook past the limit of the API. */
async function copyWebhook({ scope: { db } }: Client, { id }: Webhook, count: number): Promise<void> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_, number) => ({
    ...row,
    headers: JSON.stringify(row.headers),
    id: `019aa3c0-52a8-7cc1-9f43-${String(number).padStart(12, '0')}`,
  }));
  await db.insertInto('webhooks').values(copies).execute();
}

describe('GET /webhooks', () => {
  it('lists all in order of creation, with their total', async () => {
    const organization = await newOrganization();
    expect((await organization.get('/webhooks')).body).toEqual({
      data: [],
      meta: {
        total: 0,
        pagination: { current_page: 1, per_page: 1, total_items: 0, total_pages: 0, has_more: false },
      },
    });
    const made = [];
    for (const event of ['job.created', '*', 'page.*']) {
      const { secret: _, ...webhook } = await postWebhook(organization, { event });
      made.push(webhook);
    }
    const { data, meta } = (await organization.get('/webhooks')).body;
    expect(data).toEqual(made);
    expect(meta.total).toBe(3);
  });

  it('returns all 150 webhooks on one page by default', async () => {
    const organization = await newOrganization();
    await copyWebhook(organization, await postWebhook(organization), 149);
    const { data, meta } = (await organization.get('/webhooks')).body;
    expect(new Set(data.map((webhook: Webhook) => webhook.id)).size).toBe(150);
    expect(meta).toEqual({
      total: 150,
      pagination: { current_page: 1, per_page: 150, total_items: 150, total_pages: 1, has_more: false },
    });
    expect((await organization.get('/webhooks?page=2')).body.data).toEqual([]);
  });

  it('is paginated on request', async () => {
    const organization = await newOrganization();
    const ids = [];
    for (let number = 0; number < 3; number++) ids.push((await postWebhook(organization)).id);
    const { data, meta } = (await organization.get('/webhooks?per_page=2&page=2')).body;
    expect(data.map((webhook: Webhook) => webhook.id)).toEqual(ids.slice(2));
    expect(meta).toEqual({
      total: 3,
      pagination: { current_page: 2, per_page: 2, total_items: 3, total_pages: 2, has_more: false },
    });
    for (const query of ['per_page=0', 'per_page=101', 'page=0', 'per_page=x'])
      expect(issuePaths(await organization.get(`/webhooks?${query}`))).toHaveLength(1);
  });
});

describe('DELETE /webhooks/{id}', () => {
  it('deletes the webhook with its secrets, deliveries and secret references', async () => {
    const organization = await newOrganization();
    await organization.post('/secrets', { name: 'token', value: 'a value' });
    const webhook = await postWebhook(organization, { headers: { 'X-Token': 'vault:token' } });
    const other = await postWebhook(organization);
    await createEvent(organization);
    const [delivery] = await deliveriesOf(organization, webhook.id);
    const response = await organization.delete(`/webhooks/${webhook.id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id: webhook.id, deleted: true } });
    expectError(await organization.get(`/webhooks/${webhook.id}`), 404, 'not_found');
    expectError(await organization.delete(`/webhooks/${webhook.id}`), 404, 'not_found');
    expectError(await organization.get(`/webhooks/${webhook.id}/deliveries`), 404, 'not_found');
    expect(await deliveriesOf(organization, other.id)).toHaveLength(1);
    expectError(
      await organization.get(`/webhooks/${webhook.id}/deliveries/${delivery!.id}`),
      404,
      'not_found',
    );
    expect((await organization.get('/webhooks')).body.meta.total).toBe(1);
    const { db, organizationId } = organization.scope;
    const { keyRing } = await sharedServer();
    await expect(openSigningSecrets(organization.scope, keyRing, webhook.id)).rejects.toThrow(
      EncryptionError,
    );
    await removeDeletedWebhooks(db);
    for (const table of ['webhook_secrets', 'webhook_deliveries'] as const) {
      const rows = db.selectFrom(table).select('webhook_id').where('organization_id', '=', organizationId);
      expect(await rows.execute()).toEqual([{ webhook_id: other.id }]);
    }
    expect((await organization.delete('/secrets/token')).status).toBe(200);
  });

  it('requires the current ETag in If-Match', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const refused = await organization.delete(`/webhooks/${id}`, { 'if-match': '"other"' });
    expectError(refused, 412, 'precondition_failed');
    const etag = (await organization.get(`/webhooks/${id}`)).headers.get('etag') ?? '';
    expect((await organization.delete(`/webhooks/${id}`, { 'if-match': etag })).status).toBe(200);
  });
});

describe('access', () => {
  it('an id can be uppercase', async () => {
    const organization = await newOrganization();
    const { id, secret: _, ...webhook } = await postWebhook(organization);
    await createEvent(organization);
    const [delivery] = await deliveriesOf(organization, id);
    const path = `/webhooks/${id.toUpperCase()}`;
    expect((await organization.get(path)).body.data).toEqual({ id, ...webhook });
    const replayed = await organization.post(`${path}/deliveries/${delivery!.id.toUpperCase()}/replay`);
    expect(replayed.body.data).toMatchObject({ id: delivery!.id, webhook_id: id });
    const rotated = await organization.post(`${path}/rotate-secret`);
    const { keyRing } = await sharedServer();
    expect((await openSigningSecrets(organization.scope, keyRing, id))[0]).toBe(rotated.body.data.secret);
    expect((await organization.delete(path)).body.data.id).toBe(id);
  });
});
