import { expect } from 'vitest';
import { type Client, request, sharedServer } from './app.ts';
import { expectError } from './jobs.ts';

interface Guarded {
  method: string;
  path: string;
  body?: unknown;
  /** What the key must hold. */
  scope: string;
  /** What is not enough. */
  others: string[];
}

/** Sends a request without a key, with a key that holds other scopes, and with one that holds just the right one. */
export async function expectGuarded(client: Client, guarded: Guarded): Promise<void> {
  const { method, path, body, scope, others } = guarded;
  const { origin } = await sharedServer();
  const send = (headers: Record<string, string>) =>
    request(`${origin}/api/v1${path}`, { method, body, headers });
  expectError(await send({}), 401, 'missing_api_key');
  expectError(await send({ 'x-api-key': 'cork_wrong' }), 401, 'invalid_api_key');
  const refused = await send({ 'x-api-key': (await client.withKey({ scopes: others })).key });
  expectError(refused, 403, 'insufficient_scope');
  expect(refused.body.error.details).toEqual({ required: scope });
  const answer = await send({ 'x-api-key': (await client.withKey({ scopes: [scope] })).key });
  expect(answer.status, answer.text).toBeLessThan(300);
}
