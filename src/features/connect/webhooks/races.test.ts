import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { createEvent, deliveriesOf, patchWebhook, postWebhook } from '../../../../test/webhooks.ts';
import { recordEvent } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { categoryCreated } from '../../jobs/categories/schema.ts';
import { notifyStaff } from '../../people/staff/notifications/notify.ts';
import { disableWebhook, endDeliveries } from './disable.ts';
import { lockWebhook, markDeleted, removeDeletedWebhooks, updateWebhookRow } from './queries.ts';
import { endDisabled } from './sending/record-attempt.ts';

const statusesOf = async (client: Client, id: string) =>
  (await deliveriesOf(client, id)).map(({ status }) => status);

const disable = async (scope: Scope, id: string) => {
  await lockWebhook(scope, id);
  await endDeliveries(scope, id);
  await updateWebhookRow(scope, id, { is_enabled: false });
};

// The events are recorded while the first transaction is open: if they waited for it, the test would never end.
describe('an event does not wait for a webhook', () => {
  it('that is being disabled, and the worker ends the delivery', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const other = await postWebhook(organization);
    await inTransaction(organization.scope, async (scope) => {
      await disable(scope, id);
      await createEvent(organization);
    });
    await endDisabled(organization.scope, id);
    expect(await statusesOf(organization, id)).toEqual(['disabled']);
    await createEvent(organization);
    expect(await deliveriesOf(organization, id)).toHaveLength(1);
    expect(await statusesOf(organization, other.id)).toEqual(['pending', 'pending']);
  });

  it('that is being deleted, and the delivery is deleted with the webhook', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const other = await postWebhook(organization);
    await inTransaction(organization.scope, async (scope) => {
      await lockWebhook(scope, id);
      await markDeleted(scope, id);
      await createEvent(organization);
    });
    await createEvent(organization);
    expect(await statusesOf(organization, other.id)).toEqual(['pending', 'pending']);
    const { db } = organization.scope;
    const rows = db.selectFrom('webhook_deliveries').select('status').where('webhook_id', '=', id);
    expect(await rows.execute()).toHaveLength(1);
    await removeDeletedWebhooks(db);
    expect(await rows.execute()).toEqual([]);
  });

  it('that records a failure or is updated', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    await inTransaction(organization.scope, async (scope) => {
      await lockWebhook(scope, id);
      await updateWebhookRow(scope, id, { failing_since: '2026-11-01T09:00:00.000Z' });
      await createEvent(organization);
    });
    expect(await statusesOf(organization, id)).toEqual(['pending']);
  });
});

describe('a webhook with an uncommitted event', () => {
  const record = (scope: Scope) => recordEvent(scope, categoryCreated, { id: 'x' });

  it('is disabled without waiting for the event, and the worker ends the delivery', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    await inTransaction(organization.scope, async (scope) => {
      await record(scope);
      await patchWebhook(organization, id, { is_enabled: false });
    });
    await endDisabled(organization.scope, id);
    expect(await statusesOf(organization, id)).toEqual(['disabled']);
  });

  it('is deleted without waiting for the event', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    await inTransaction(organization.scope, async (scope) => {
      await record(scope);
      expect((await organization.delete(`/webhooks/${id}`)).status).toBe(200);
    });
    expect((await organization.get(`/webhooks/${id}`)).status).toBe(404);
  });

  it('is updated without waiting for the event', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    await inTransaction(organization.scope, async (scope) => {
      await record(scope);
      expect((await patchWebhook(organization, id, { event: '*' })).event).toBe('*');
    });
    expect(await statusesOf(organization, id)).toEqual(['pending']);
  });
});

it('webhooks that match every event and are disabled concurrently do not deadlock', async () => {
  const organization = await newOrganization();
  const webhooks = await Promise.all(
    Array.from({ length: 4 }, () => postWebhook(organization, { event: '*' })),
  );
  const { scope } = organization;
  await Promise.all(webhooks.map(({ id }) => disableWebhook(scope, notifyStaff, id, 'gone')));
  const { data } = (await organization.get('/webhooks')).body;
  expect(data.map((webhook: { disabled_reason: string }) => webhook.disabled_reason)).toEqual(
    Array(4).fill('gone'),
  );
});

it('concurrent events, recoveries and disabling leave no delivery pending after the worker has run', async () => {
  const organization = await newOrganization();
  const webhooks = await Promise.all(Array.from({ length: 3 }, () => postWebhook(organization)));
  const since = new Date(Date.now() - 60_000).toISOString();
  const responses = await Promise.all([
    ...Array.from({ length: 20 }, () => organization.post('/jobs', { title: 'Pilot' })),
    ...Array.from({ length: 20 }, () => createEvent(organization)),
    ...webhooks.flatMap(({ id }) => [
      organization.post(`/webhooks/${id}/recover`, { since }),
      organization.patch(`/webhooks/${id}`, { is_enabled: false, headers: { 'X-A': 'a' } }),
      organization.post(`/webhooks/${id}/recover`, { since }),
    ]),
  ]);
  for (const response of responses)
    if (typeof response !== 'string') expect([200, 201, 202, 409]).toContain(response.status);
  for (const { id } of webhooks) {
    await endDisabled(organization.scope, id);
    expect(await statusesOf(organization, id)).not.toContain('pending');
  }
});
