import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, until } from '../../../../test/app.ts';
import { expectError } from '../../../../test/jobs.ts';
import { saveSecret } from '../../../../test/secrets.ts';
import { startWebhookReceiver } from '../../../../test/webhook-receiver.ts';
import {
  deliveriesOf,
  patchWebhook,
  postWebhook,
  readDelivery,
  readWebhook,
} from '../../../../test/webhooks.ts';
import { serverForWorkers, work } from '../../../../test/worker.ts';

const target_url = 'https://hooks.pilots.example/corkboard';
const person = { email: 'mette@pilots.example', name: 'Mette Holm' };

/** Emits the events member.created and job.created. */
async function makeBoth(client: Client): Promise<void> {
  expect((await client.post('/members', person)).status).toBe(201);
  expect((await client.post('/jobs', { title: 'Pilot' })).status).toBe(201);
}

async function typesOf(client: Client, id: string): Promise<string[]> {
  return (await deliveriesOf(client, id)).map(({ event_type }) => event_type).toSorted();
}

describe('the scopes of a webhook', () => {
  it('are those of the key that saves it, and outlive that key', async () => {
    const owner = await newOrganization();
    const key = await owner.withKey({ scopes: ['webhooks:write', 'jobs:read'] });
    const { id, scopes } = await postWebhook(key, { event: 'job.*' });
    expect(scopes).toEqual(['webhooks:write', 'jobs:read']);
    await owner.delete(`/api-keys/${key.keyId}`);
    await makeBoth(owner);
    expect(await typesOf(owner, id)).toEqual(['job.created']);
    expect((await readWebhook(owner, id)).scopes).toEqual(scopes);
    expect((await owner.patch(`/webhooks/${id}`, { scopes: ['*'] })).status).toBe(400);
  });

  it('determine which events a pattern matches', async () => {
    const owner = await newOrganization();
    const saved = async (...scopes: string[]) =>
      (await postWebhook(await owner.withKey({ scopes: ['webhooks:write', ...scopes] }), { event: '*' })).id;
    const noScopes = await saved();
    const jobs = await saved('jobs:write');
    const members = await saved('members:read');
    const { id: all } = await postWebhook(owner, { event: '*' });
    await makeBoth(owner);
    expect(await typesOf(owner, noScopes)).toEqual([]);
    expect(await typesOf(owner, jobs)).toEqual(['job.created']);
    expect(await typesOf(owner, members)).toEqual(['member.created']);
    expect(await typesOf(owner, all)).toEqual(['job.created', 'member.created']);
  });

  it('must allow at least one event that it names', async () => {
    const owner = await newOrganization();
    const key = await owner.withKey({ scopes: ['webhooks:write', 'jobs:read'] });
    for (const event of ['member.created', 'member.*']) {
      const response = await key.post('/webhooks', { event, target_url });
      expectError(response, 403, 'insufficient_scope');
      expect(response.body.error.details).toEqual({ required: 'members:read' });
    }
    const { id } = await postWebhook(owner, { event: 'member.*' });
    expectError(
      await key.patch(`/webhooks/${id}`, { target_url: `${target_url}/2` }),
      403,
      'insufficient_scope',
    );
    expect(await readWebhook(owner, id)).toMatchObject({ target_url, scopes: ['*'] });
  });

  it('are replaced by each update, and by nothing else', async () => {
    const owner = await newOrganization();
    const key = await owner.withKey({ scopes: ['webhooks:write', 'jobs:read'] });
    const { id } = await postWebhook(owner, { event: '*' });
    expect((await key.post(`/webhooks/${id}/rotate-secret`, {})).body.data.scopes).toEqual(['*']);
    expect((await patchWebhook(key, id, {})).scopes).toEqual(['webhooks:write', 'jobs:read']);
    await makeBoth(owner);
    expect(await typesOf(owner, id)).toEqual(['job.created']);
    expect((await patchWebhook(owner, id, {})).scopes).toEqual(['*']);
  });

  it('limit what recovery, replay and tests send', async () => {
    const owner = await newOrganization();
    const key = await owner.withKey({ scopes: ['webhooks:write', 'jobs:read'] });
    const since = new Date(Date.now() - 60_000).toISOString();
    await makeBoth(owner);
    const { id } = await postWebhook(key, { event: '*' });
    // Requested by the owner: the scopes of the key that saved the webhook count.
    expect((await owner.post(`/webhooks/${id}/recover`, { since })).body.data.deliveries).toBe(1);
    expect(await typesOf(owner, id)).toEqual(['job.created']);
    await patchWebhook(owner, id, {});
    await owner.post(`/webhooks/${id}/recover`, { since });
    const delivery = (await deliveriesOf(owner, id)).find(
      ({ event_type }) => event_type === 'member.created',
    )!;
    await patchWebhook(key, id, {});
    for (const by of [owner, key]) {
      const response = await by.post(`/webhooks/${id}/deliveries/${delivery.id}/replay`);
      expectError(response, 403, 'insufficient_scope');
      expect(response.body.error.details).toEqual({ required: 'members:read' });
      expectError(
        await by.post(`/webhooks/${id}/test`, { event: 'member.created' }),
        403,
        'insufficient_scope',
      );
    }
  });

  it('of a weaker key keep pending deliveries from a new URL', async () => {
    const server = await serverForWorkers();
    const owner = await newOrganization({ server });
    const key = await owner.withKey({ scopes: ['webhooks:write', 'jobs:read'] });
    const { id } = await postWebhook(owner, { event: '*', target_url: 'http://127.0.0.1:9/nobody' });
    await makeBoth(owner);
    const thief = await startWebhookReceiver();
    await patchWebhook(key, id, { target_url: thief.url });
    work(server);
    const deliveries = await until(
      () => deliveriesOf(owner, id),
      (all) => all.every(({ status }) => status !== 'pending'),
    );
    expect(deliveries.map(({ event_type, status }) => [event_type, status]).toSorted()).toEqual([
      ['job.created', 'delivered'],
      ['member.created', 'exhausted'],
    ]);
    expect(thief.received.map(({ body }) => JSON.parse(body).type)).toEqual(['job.created']);
    const failed = deliveries.find(({ status }) => status === 'exhausted')!;
    expect((await readDelivery(owner, failed)).attempts[0]!.error).toMatchObject({
      code: 'insufficient_scope',
    });
  });
});

describe('a delivery', () => {
  it('shows its event and the response body only to a key that may read the event', async () => {
    const owner = await newOrganization();
    const { id } = await postWebhook(owner, { event: '*' });
    await owner.post('/members', person);
    const [delivery] = await deliveriesOf(owner, id);
    await owner.scope.db
      .insertInto('webhook_attempts')
      .values({
        organization_id: owner.scope.organizationId,
        webhook_id: id,
        delivery_id: delivery!.id,
        number: 1,
        started_at: '2026-11-01T09:00:00.000Z',
        duration_ms: 12,
        response_status: 500,
        response_body: `cannot take ${person.email}`,
      })
      .execute();
    const reader = await owner.withKey({ scopes: ['webhooks:read'] });
    const seen = await readDelivery(reader, delivery!);
    expect(seen).toMatchObject({ event: null, attempts: [{ response_status: 500, response_body: null }] });
    const both = await owner.withKey({ scopes: ['webhooks:read', 'members:read'] });
    expect(await readDelivery(both, delivery!)).toMatchObject({
      event: { data: person },
      attempts: [{ response_body: `cannot take ${person.email}` }],
    });
  });
});

describe('headers that name a secret', () => {
  it('require secrets:read of the key that saves them or changes the URL of their webhook', async () => {
    const owner = await newOrganization();
    await saveSecret(owner, 'token', 'a-long-enough-token');
    const headers = { Authorization: 'Bearer vault:token' };
    const key = await owner.withKey({ scopes: ['webhooks:write', 'jobs:read'] });
    const refused = [
      await key.post('/webhooks', { event: 'job.*', target_url, headers }),
      await key.patch(`/webhooks/${(await postWebhook(key, { event: 'job.*' })).id}`, { headers }),
      await key.patch(`/webhooks/${(await postWebhook(owner, { event: 'job.*', headers })).id}`, {
        target_url: 'https://thief.example/',
      }),
    ];
    for (const response of refused) {
      expectError(response, 403, 'insufficient_scope');
      expect(response.body.error.details).toEqual({ required: 'secrets:read' });
    }
    const allowed = await owner.withKey({ scopes: ['webhooks:write', 'jobs:read', 'secrets:read'] });
    expect((await postWebhook(allowed, { event: 'job.*', headers })).headers).toEqual(headers);
  });
});
