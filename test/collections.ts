import { request as httpRequest } from 'node:http';
import { expect } from 'vitest';
import type { Item } from '../src/features/collections/items/schema.ts';
import type { Collection } from '../src/features/collections/schema.ts';
import type { Answer, Client } from './app.ts';

/** Saves a collection, which must succeed; a slug and fields are made up when none are given. */
export async function saveCollection(
  client: Client,
  fields: Record<string, unknown> = {},
): Promise<Collection> {
  const collection = { slug: 'partners', name: 'Partners', schema: [{ name: 'name', type: 'text' }] };
  const answer = await client.post('/cms', { ...collection, ...fields });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.collection;
}

/** Creates an item, which must succeed. */
export async function saveItem(
  client: Client,
  data: Record<string, unknown>,
  { slug = 'partners', ...fields }: Record<string, unknown> & { slug?: string } = {},
): Promise<Item> {
  const answer = await client.post(`/cms/${slug}`, { data, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.item;
}

interface BoardRequest {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request for this host to the server at `origin`, without a key; fetch would choose the host itself. */
export async function askBoard(
  origin: string,
  host: string,
  path: string,
  { method = 'GET', body, headers = {} }: BoardRequest = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const length = text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) };
  const type = text === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, path: `/api/v1${path}`, method, headers: { host, ...length, ...type, ...headers } },
      async (response) => {
        const chunks = await response.toArray();
        const answered = Buffer.concat(chunks).toString();
        const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(response.headers as Record<string, string>),
          body: isJson && answered ? JSON.parse(answered) : undefined,
          text: answered,
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

/** All of an answer that a client can tell apart; ids of requests and items, and times, are always others. */
export function withoutIds({ status, headers, text }: Answer) {
  const hide = (value: string) =>
    value.replace(/[0-9a-f]{8}-[0-9a-f]{4}-([47])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'uuid v$1');
  const told = [...headers].filter(([name]) => name !== 'date').map(([name, value]) => [name, hide(value)]);
  return { status, headers: Object.fromEntries(told), text: hide(text) };
}
