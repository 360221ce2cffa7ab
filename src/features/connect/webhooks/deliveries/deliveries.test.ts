import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { expectError, issuePaths } from '../../../../../test/jobs.ts';
import {
  createEvent,
  deliveriesOf,
  makeDeliveries,
  postWebhook,
  readDelivery,
  setDelivery,
} from '../../../../../test/webhooks.ts';
import { deleteOldDeliveries } from './retry-queries.ts';
import type { Delivery } from './schema.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Inserts an attempt as a worker would. */
async function addAttempt({ scope }: Client, delivery: Delivery, attempt: object): Promise<void> {
  const place = { organization_id: scope.organizationId, webhook_id: delivery.webhook_id };
  const row = { number: 1, started_at: '2026-11-01T09:00:00.000Z', duration_ms: 12, ...attempt };
  await scope.db
    .insertInto('webhook_attempts')
    .values({ ...place, delivery_id: delivery.id, ...row })
    .execute();
}

describe('GET /webhooks/{id}/deliveries', () => {
  it('lists the deliveries of a webhook, newest first', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    await postWebhook(organization);
    await createEvent(organization);
    const deliveries = await makeDeliveries(organization, id, 2);
    const { data, meta } = (await organization.get(`/webhooks/${id}/deliveries`)).body;
    expect(data).toEqual(deliveries.toReversed());
    expect(data.map((delivery: Delivery) => delivery.created_at)).toEqual(
      data
        .map((delivery: Delivery) => delivery.created_at)
        .toSorted()
        .toReversed(),
    );
    expect(data[0]).toEqual({
      id: expect.any(String),
      webhook_id: id,
      event_id: expect.any(String),
      event_type: 'category.created',
      is_test: false,
      status: 'pending',
      attempt_count: 0,
      next_attempt_at: expect.stringMatching(TIME),
      created_at: expect.stringMatching(TIME),
      finished_at: null,
    });
    expect(meta.pagination).toEqual({
      ...{ current_page: 1, per_page: 20, total_items: 3, total_pages: 1, has_more: false },
    });
  });

  it('is paginated, with an exact total', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const deliveries = (await makeDeliveries(organization, id, 5)).toReversed();
    const response = await organization.get(`/webhooks/${id}/deliveries?per_page=2&page=2`);
    expect(response.body.data).toEqual(deliveries.slice(2, 4));
    expect(response.body.meta.pagination).toEqual({
      ...{ current_page: 2, per_page: 2, total_items: 5, total_pages: 3, has_more: true },
    });
    expect((await organization.get(`/webhooks/${id}/deliveries?page=9`)).body.data).toEqual([]);
    expect((await organization.get(`/webhooks/${id}/deliveries?per_page=101`)).status).toBe(400);
  });

  it('filters by status and by type', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const deliveries = await makeDeliveries(organization, id, 4);
    for (const [number, status] of ['delivered', 'exhausted', 'disabled'].entries())
      await setDelivery(organization, deliveries[number]!, { status });
    await organization.delete(`/categories/${await createEvent(organization)}`);
    const find = async (query: string) => {
      const { data, meta } = (await organization.get(`/webhooks/${id}/deliveries?${query}`)).body;
      expect(meta.pagination.total_items).toBe(data.length);
      return data.map((delivery: Delivery) => `${delivery.event_type} ${delivery.status}`);
    };
    expect(await find('status=exhausted')).toEqual(['category.created exhausted']);
    expect(await find('status=disabled,%20exhausted,disabled')).toEqual([
      'category.created disabled',
      'category.created exhausted',
    ]);
    expect(await find('event_type=category.deleted')).toEqual(['category.deleted pending']);
    expect(await find('event_type=category.deleted&status=delivered')).toEqual([]);
    expect(await find('event_type=category.created&status=pending')).toHaveLength(2);
    expect(await find('status=')).toHaveLength(6);
    for (const query of ['status=sent', 'status=pending,sent'])
      expect(issuePaths(await organization.get(`/webhooks/${id}/deliveries?${query}`))).toEqual(['status']);
  });

  it('shows when the next attempt is due, except while one is in flight and after the last', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const [waiting, inFlight, delivered] = await makeDeliveries(organization, id, 3);
    const due_at = '2099-01-01T00:00:00.000Z';
    await setDelivery(organization, waiting!, { due_at, attempts: 2 });
    await setDelivery(organization, inFlight!, { due_at, claim: id });
    await setDelivery(organization, delivered!, { due_at, status: 'delivered', attempts: 1 });
    const after = (await deliveriesOf(organization, id)).reverse();
    expect(after.map(({ next_attempt_at }) => next_attempt_at)).toEqual([due_at, null, null]);
    expect(after.map(({ attempt_count }) => attempt_count)).toEqual([2, 0, 1]);
    expect(after[2]!.finished_at).toMatch(TIME);
  });
});

describe('GET /webhooks/{id}/deliveries/{delivery_id}', () => {
  it('returns the attempts in order, and the event as it is sent', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const categoryId = await createEvent(organization);
    await organization.patch(`/categories/${categoryId}`, { name: 'Renamed' });
    const [updated] = await deliveriesOf(organization, id);
    await addAttempt(organization, updated!, {
      ...{ number: 2, response_status: 503, response_body: 'later', error_code: 'not_accepted' },
      error_message: 'The receiver returned 503.',
    });
    await addAttempt(organization, updated!, { error_code: 'timeout', error_message: 'Too late.' });
    await addAttempt(organization, updated!, { number: 3, response_status: 204, response_body: '' });
    const { attempts, event, ...delivery } = await readDelivery(organization, updated!);
    expect(delivery).toEqual(updated);
    const shared = { started_at: '2026-11-01T09:00:00.000Z', duration_ms: 12 };
    expect(attempts).toEqual([
      {
        ...{ number: 1, ...shared, response_status: null, response_body: null },
        error: { code: 'timeout', message: 'Too late.' },
      },
      {
        ...{ number: 2, ...shared, response_status: 503, response_body: 'later' },
        error: { code: 'not_accepted', message: 'The receiver returned 503.' },
      },
      { number: 3, ...shared, response_status: 204, response_body: '', error: null },
    ]);
    const category = (await organization.get(`/categories/${categoryId}`)).body.data;
    expect(event).toEqual({
      id: updated!.event_id,
      type: 'category.updated',
      timestamp: expect.stringMatching(TIME),
      organization_id: organization.scope.organizationId,
      actor: `api_key:${organization.keyId}`,
      data: category,
      changed_fields: ['name'],
    });
  });

  it('returns event null after the event has expired', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const [delivery] = await makeDeliveries(organization, id, 1);
    await organization.scope.db.deleteFrom('events').where('id', '=', delivery!.event_id).execute();
    expect(await readDelivery(organization, delivery!)).toEqual({ ...delivery, attempts: [], event: null });
  });

  it('finds a delivery under its own webhook only', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const other = await postWebhook(organization);
    const [delivery] = await makeDeliveries(organization, id, 1);
    const stranger = await newOrganization();
    const strange = await postWebhook(stranger);
    for (const path of [
      `${other.id}/deliveries/${delivery!.id}`,
      `${id}/deliveries/${UNKNOWN_ID}`,
      `${id}/deliveries/not-an-id`,
      `not-an-id/deliveries/${delivery!.id}`,
    ]) {
      expectError(await organization.get(`/webhooks/${path}`), 404, 'not_found');
      expectError(await organization.post(`/webhooks/${path}/replay`), 404, 'not_found');
    }
    for (const webhookId of [id, strange.id]) {
      const path = `/webhooks/${webhookId}/deliveries/${delivery!.id}`;
      expectError(await stranger.get(path), 404, 'not_found');
      expectError(await stranger.post(`${path}/replay`), 404, 'not_found');
    }
    expect(await readDelivery(organization, delivery!)).toMatchObject(delivery!);
  });
});

describe('after thirty days', () => {
  it('deliveries are deleted with their attempts, except pending ones', async () => {
    const organization = await newOrganization();
    const { db } = organization.scope;
    const { id } = await postWebhook(organization);
    const [old, pending, recent] = await makeDeliveries(organization, id, 3);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await addAttempt(organization, old!, { response_status: 200 });
    await setDelivery(organization, old!, { status: 'delivered', created_at: daysAgo(30.01) });
    await setDelivery(organization, pending!, { created_at: daysAgo(31) });
    await setDelivery(organization, recent!, { status: 'exhausted', created_at: daysAgo(29.99) });
    await deleteOldDeliveries(db);
    const remaining = (await deliveriesOf(organization, id)).map((delivery) => delivery.id).sort();
    expect(remaining).toEqual([pending!.id, recent!.id].sort());
    const attempts = db.selectFrom('webhook_attempts').select('number').where('webhook_id', '=', id);
    expect(await attempts.execute()).toEqual([]);
  });
});
