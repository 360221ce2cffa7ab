import { sql, type Updateable } from 'kysely';
import { expect } from 'vitest';
import type { Delivery, DeliveryDetails } from '../src/features/connect/webhooks/deliveries/schema.ts';
import type { NewWebhook, Webhook } from '../src/features/connect/webhooks/schema.ts';
import type { WebhookDeliveries } from '../src/platform/database/tables.ts';
import type { Client } from './app.ts';

/** Creates a webhook, and expects 201. By default, it receives all events of categories. */
export async function postWebhook(client: Client, fields: Record<string, unknown> = {}): Promise<NewWebhook> {
  const settings = { event: 'category.*', target_url: 'https://hooks.pilots.example/corkboard' };
  const response = await client.post('/webhooks', { ...settings, ...fields });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

export async function readWebhook(client: Client, id: string): Promise<Webhook> {
  const response = await client.get(`/webhooks/${id}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

export async function patchWebhook(client: Client, id: string, changes: object): Promise<Webhook> {
  const response = await client.patch(`/webhooks/${id}`, changes);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** The latest 100 deliveries, newest first. */
export async function deliveriesOf(client: Client, webhookId: string): Promise<Delivery[]> {
  const response = await client.get(`/webhooks/${webhookId}/deliveries?per_page=100`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

export async function readDelivery(
  client: Client,
  { webhook_id, id }: Pick<Delivery, 'webhook_id' | 'id'>,
): Promise<DeliveryDetails> {
  const response = await client.get(`/webhooks/${webhook_id}/deliveries/${id}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

let categories = 0;

/** Creates a category, which emits an event that matches `category.*`. Returns the id of the category. */
export async function createEvent(client: Client): Promise<string> {
  const response = await client.post('/categories', { name: `Category ${++categories}` });
  expect(response.status, response.text).toBe(201);
  return response.body.data.id;
}

/** Creates `count` events. Returns all deliveries of the webhook, oldest first. */
export async function makeDeliveries(client: Client, webhookId: string, count: number): Promise<Delivery[]> {
  for (let number = 0; number < count; number++) await createEvent(client);
  return (await deliveriesOf(client, webhookId)).reverse();
}

/** Changes a delivery in the database, like a worker. */
export async function setDelivery(
  { scope: { db, organizationId } }: Client,
  { id }: Pick<Delivery, 'id'>,
  row: Updateable<WebhookDeliveries>,
): Promise<void> {
  const isFinished = row.status !== undefined && row.status !== 'pending';
  await db
    .updateTable('webhook_deliveries')
    .set({ ...(isFinished ? { finished_at: sql<string>`now()` } : {}), ...row })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
