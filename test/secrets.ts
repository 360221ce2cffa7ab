import { expect } from 'vitest';
import type { Secret } from '../src/features/board/secrets/schema.ts';
import { type Client, sharedServer } from './app.ts';

/** Creates or replaces a secret, and expects success. */
export async function saveSecret(
  client: Client,
  name: string,
  value: string,
  other: { allowed_hosts?: string[] | null } = {},
): Promise<Secret> {
  const response = await client.post('/secrets', { name, value, ...other });
  expect([200, 201], response.text).toContain(response.status);
  return response.body.data;
}

export async function readSecret(client: Client, name: string): Promise<Secret> {
  const response = await client.get(`/secrets/${name}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Decrypts a stored secret with the key ring of the shared server. */
export async function openValue(client: Client, name: string): Promise<string> {
  const { db, organizationId } = client.scope;
  const row = await db
    .selectFrom('secrets')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const { keyRing } = await sharedServer();
  return keyRing.open({ kind: 'secret', organizationId, name, version: row.version }, row);
}
