import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Item } from '../src/features/collections/items/schema.ts';
import type { Collection } from '../src/features/collections/schema.ts';
import type { Client } from './app.ts';
import { eventsOf } from './jobs.ts';

/** What was recorded of one item: the names of events, and the fields that they name. */
export async function itemEvents(client: Client, id: string): Promise<string[]> {
  const events = (await eventsOf(client)).filter(({ data }) => data.id === id);
  return events.map(({ type, changed_fields }) =>
    [type.replace('cms.item.', ''), ...(changed_fields ?? [])].join(' '),
  );
}

/** Changes an item, which must succeed. */
export async function patchItem(client: Client, { id }: Item, changes: object): Promise<Item> {
  const response = await client.patch(`/cms/partners/${id}`, changes);
  expect(response.status, response.text).toBe(200);
  return response.body.item;
}

export async function readItem(client: Client, { id }: Item): Promise<Item> {
  const response = await client.get(`/cms/partners/${id}`);
  expect(response.status, response.text).toBe(200);
  return response.body.item;
}

/** The names of the items that a list answers with, in its order. */
export async function namesOf(client: Client, query: string): Promise<string[]> {
  const response = await client.get(`/cms/partners?${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.items.map(({ data }: { data: { name: string } }) => data.name);
}

/** Adds items of these data by a statement of its own; as if they had been there before anybody asked for keys. */
export async function insertItems({ scope }: Client, { id }: Collection, data: object[]): Promise<void> {
  await sql`
    insert into collection_items (organization_id, collection_id, id, status, source, data, words)
    select ${scope.organizationId}, ${id}, item.id, item.status, 'manual', item.data, ''
    from json_to_recordset(${JSON.stringify(data)}::json) as item (id uuid, status text, data json)`.execute(
    scope.db,
  );
}

export function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

/** Moves an item's times into the past, as if they had come by themselves since it was written. */
export async function letTimePass(
  { scope }: Client,
  { id }: Item,
  field: 'starts_at' | 'expires_at',
): Promise<void> {
  const past = minutesFromNow(-1);
  await scope.db
    .updateTable('collection_items')
    .set({ [field]: past })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}
