import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, ownServer } from '../../../../../test/app.ts';
import { expectError, issuePaths } from '../../../../../test/jobs.ts';
import { listen } from '../../../../../test/notifications.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import {
  createEvent,
  deliveriesOf,
  makeDeliveries,
  patchWebhook,
  postWebhook,
  setDelivery,
} from '../../../../../test/webhooks.ts';
import { getWebhook } from '../queries.ts';
import { getDelivery } from './queries.ts';
import { restartSince } from './retry-queries.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function recover(client: Client, id: string, since = minutesAgo(60)): Promise<number> {
  const response = await client.post(`/webhooks/${id}/recover`, { since });
  expect(response.status, response.text).toBe(202);
  const { deliveries } = response.body.data;
  expect(response.body.data).toEqual({ deliveries: expect.any(Number), has_more: false });
  return deliveries;
}

describe('POST /webhooks/{id}/recover', () => {
  it('makes failed deliveries pending and leaves the others unchanged', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const [exhausted, disabled, delivered, waiting, inFlight] = await makeDeliveries(organization, id, 5);
    const due_at = '2099-01-01T00:00:00.000Z';
    await setDelivery(organization, exhausted!, { status: 'exhausted', attempts: 8, due_at });
    await setDelivery(organization, disabled!, {
      status: 'disabled',
      attempts: 2,
      attempts_before: 1,
      due_at,
    });
    await setDelivery(organization, delivered!, { status: 'delivered', attempts: 1 });
    await setDelivery(organization, waiting!, { attempts: 3, due_at });
    await setDelivery(organization, inFlight!, { claim: id, due_at });
    const read = (delivery: { id: string }) => getDelivery(organization.scope, id, delivery.id);
    const left = await Promise.all([delivered!, waiting!, inFlight!].map(read));
    expect(await recover(organization, id)).toBe(2);
    for (const [delivery, attempts] of [
      [exhausted!, 8],
      [disabled!, 2],
    ] as const) {
      const row = await read(delivery);
      expect(row).toMatchObject({
        status: 'pending',
        attempts,
        attempts_before: attempts,
        finished_at: null,
      });
      expect(Date.parse(row.due_at)).toBeLessThan(Date.now() + 5_000);
    }
    expect(await Promise.all([delivered!, waiting!, inFlight!].map(read))).toEqual(left);
    expect(await recover(organization, id)).toBe(0);
  });

  it('creates deliveries for events from before the webhook existed or while it was disabled', async () => {
    const organization = await newOrganization();
    await createEvent(organization);
    const { id } = await postWebhook(organization);
    await createEvent(organization);
    await patchWebhook(organization, id, { is_enabled: false });
    await createEvent(organization);
    await organization.post('/jobs', { title: 'Not for it' });
    await createEvent(await newOrganization());
    await patchWebhook(organization, id, { is_enabled: true });
    expect(await recover(organization, id)).toBe(3);
    const deliveries = await deliveriesOf(organization, id);
    expect(deliveries.map(({ event_type, status }) => `${event_type} ${status}`)).toEqual(
      Array(3).fill('category.created pending'),
    );
    const { db, organizationId } = organization.scope;
    const events = await db
      .selectFrom('events')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('type', '=', 'category.created')
      .execute();
    const of = deliveries.map(({ event_id }) => event_id);
    expect(of.sort()).toEqual(events.map((event) => event.id).sort());
  });

  it('ignores events from before `since`', async () => {
    const organization = await newOrganization();
    await createEvent(organization);
    const { db, organizationId } = organization.scope;
    const { created_at } = await db
      .selectFrom('events')
      .select('created_at')
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    const { id } = await postWebhook(organization);
    const later = new Date(Date.parse(created_at) + 1).toISOString();
    expect(await recover(organization, id, later)).toBe(0);
    const sameInstant = created_at.replace('Z', '+00:00');
    expect(await recover(organization, id, sameInstant)).toBe(1);
  });

  it('creates at most the given number of deliveries at a time, oldest event first', async () => {
    const organization = await newOrganization();
    const { scope } = organization;
    for (let number = 0; number < 5; number++) await createEvent(organization);
    const { id } = await postWebhook(organization);
    const webhook = await getWebhook(scope, id);
    const events = scope.db.selectFrom('events').select('id').orderBy('id');
    const ids = (await events.where('organization_id', '=', scope.organizationId).execute()).map(
      (event) => event.id,
    );
    for (const [made, total] of [
      [2, 2],
      [2, 4],
      [1, 5],
    ]) {
      expect(await restartSince(scope, webhook, minutesAgo(60), 2)).toBe(made);
      const delivered = (await deliveriesOf(organization, id)).map(({ event_id }) => event_id);
      expect(delivered.sort()).toEqual(ids.slice(0, total));
    }
  });

  it('creates each delivery once for six concurrent requests', async () => {
    const organization = await newOrganization();
    for (let number = 0; number < 5; number++) await createEvent(organization);
    const { id } = await postWebhook(organization);
    const counts = await Promise.all(Array.from({ length: 6 }, () => recover(organization, id)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(await deliveriesOf(organization, id)).toHaveLength(5);
  });

  it('neither misses nor duplicates events that are recorded concurrently', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    await Promise.all([
      ...Array.from({ length: 10 }, () => createEvent(organization)),
      ...Array.from({ length: 4 }, () => recover(organization, id)),
    ]);
    expect(await deliveriesOf(organization, id)).toHaveLength(10);
  });

  it('wakes the workers when it creates deliveries', async () => {
    const databaseUrl = await ownDatabase();
    const organization = await newOrganization({ server: await ownServer({ DATABASE_URL: databaseUrl }) });
    await createEvent(organization);
    const { id } = await postWebhook(organization);
    const woken = await listen(databaseUrl, 'corkboard_work');
    expect(await recover(organization, id)).toBe(1);
    await woken();
  });

  it('returns 409 while the webhook is disabled', async () => {
    const organization = await newOrganization();
    await createEvent(organization);
    const { id } = await postWebhook(organization, { is_enabled: false });
    const response = await organization.post(`/webhooks/${id}/recover`, { since: minutesAgo(1) });
    expectError(response, 409, 'webhook_disabled');
    expect(await deliveriesOf(organization, id)).toEqual([]);
  });

  it.each([
    {},
    { since: null },
    { since: 'yesterday' },
    { since: minutesAgo(-5) },
    { since: minutesAgo(30 * 24 * 60 + 5) },
    { since: '0001-01-01' },
  ])('rejects %j', async (body) => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    expect(issuePaths(await organization.post(`/webhooks/${id}/recover`, body))).toEqual(['/since']);
  });

  it('accepts `since` from 30 days ago up to now', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    for (const since of [minutesAgo(30 * 24 * 60), minutesAgo(0)])
      expect(await recover(organization, id, since)).toBe(0);
  });
});
