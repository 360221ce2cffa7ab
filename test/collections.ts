import { expect } from 'vitest';
import type { Item } from '../src/features/content/collections/items/schema.ts';
import type { Collection } from '../src/features/content/collections/schema.ts';
import type { Client, TestResponse } from './app.ts';
import { type HostRequest, requestHost } from './hosts.ts';

/** Saves a collection, and expects success. Its default is `partners` with one text field, `name`. */
export async function saveCollection(
  client: Client,
  fields: Record<string, unknown> = {},
): Promise<Collection> {
  const collection = { slug: 'partners', name: 'Partners', schema: [{ name: 'name', type: 'text' }] };
  const response = await client.post('/cms', { ...collection, ...fields });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body.collection;
}

/** Creates an item, and expects 201. */
export async function saveItem(
  client: Client,
  data: Record<string, unknown>,
  { slug = 'partners', ...fields }: Record<string, unknown> & { slug?: string } = {},
): Promise<Item> {
  const response = await client.post(`/cms/${slug}`, { data, ...fields });
  expect(response.status, response.text).toBe(201);
  return response.body.item;
}

/** Sends a request without an API key to the API at `origin`, with this Host header. */
export async function requestBoard(
  origin: string,
  host: string,
  path: string,
  request: HostRequest = {},
): Promise<TestResponse> {
  return requestHost(origin, host, `/api/v1${path}`, request);
}

/** A response without what differs in every response: UUIDs and the Date header. */
export function withoutIds({ status, headers, text }: TestResponse) {
  const maskIds = (value: string) =>
    value.replace(/[0-9a-f]{8}-[0-9a-f]{4}-([47])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'uuid v$1');
  const comparable = [...headers]
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => [name, maskIds(value)]);
  return { status, headers: Object.fromEntries(comparable), text: maskIds(text) };
}
