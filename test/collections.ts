import { expect } from 'vitest';
import type { Item } from '../src/features/collections/items/schema.ts';
import type { Collection } from '../src/features/collections/schema.ts';
import type { Client, TestResponse } from './app.ts';
import { askHost, type HostRequest } from './hosts.ts';

/** Saves a collection, which must succeed; a slug and fields are made up when none are given. */
export async function saveCollection(
  client: Client,
  fields: Record<string, unknown> = {},
): Promise<Collection> {
  const collection = { slug: 'partners', name: 'Partners', schema: [{ name: 'name', type: 'text' }] };
  const response = await client.post('/cms', { ...collection, ...fields });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body.collection;
}

/** Creates an item, which must succeed. */
export async function saveItem(
  client: Client,
  data: Record<string, unknown>,
  { slug = 'partners', ...fields }: Record<string, unknown> & { slug?: string } = {},
): Promise<Item> {
  const response = await client.post(`/cms/${slug}`, { data, ...fields });
  expect(response.status, response.text).toBe(201);
  return response.body.item;
}

/** Sends a request for this host to the API at `origin`, without a key. */
export async function askBoard(
  origin: string,
  host: string,
  path: string,
  request: HostRequest = {},
): Promise<TestResponse> {
  return askHost(origin, host, `/api/v1${path}`, request);
}

/** All of an answer that a client can tell apart; ids of requests and items, and times, are always others. */
export function withoutIds({ status, headers, text }: TestResponse) {
  const hide = (value: string) =>
    value.replace(/[0-9a-f]{8}-[0-9a-f]{4}-([47])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'uuid v$1');
  const told = [...headers].filter(([name]) => name !== 'date').map(([name, value]) => [name, hide(value)]);
  return { status, headers: Object.fromEntries(told), text: hide(text) };
}
