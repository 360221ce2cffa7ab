import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Item } from '../src/features/content/collections/items/schema.ts';
import type { Collection } from '../src/features/content/collections/schema.ts';
import type { Client } from './app.ts';
import { eventsOf } from './jobs.ts';

/** The recorded events of one item: each type without its prefix, followed by the changed fields. */
export async function itemEvents(client: Client, id: string): Promise<string[]> {
  const events = (await eventsOf(client)).filter(({ data }) => data.id === id);
  return events.map(({ type, changed_fields }) =>
    [type.replace('cms.item.', ''), ...(changed_fields ?? [])].join(' '),
  );
}

/** Changes an item, and expects 200. */
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

/** The names of the items in a list response, in order. */
export async function namesOf(client: Client, query: string): Promise<string[]> {
  const response = await client.get(`/cms/partners?${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.items.map(({ data }: { data: { name: string } }) => data.name);
}

/** Inserts items directly into the database, without sort keys, like items that are older than the first sorted request. */
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

/** Sets a time of an item to one minute ago in the database, as if the time had passed. */
export async function moveToPast(
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
