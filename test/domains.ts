import { expect } from 'vitest';
import { toInstallation } from '../src/features/organizations/board-address.ts';
import { createDomain } from '../src/features/organizations/domains/create.ts';
import type { Domain } from '../src/features/organizations/domains/schema.ts';
import { activateDomain } from '../src/features/organizations/domains/verify.ts';
import { type Client, sharedServer, type TestServer } from './app.ts';

/** Claims a domain through the API and expects 201. */
export async function postDomain(client: Client, domain: string): Promise<Domain> {
  const response = await client.post('/domains', { domain });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

export async function readDomain(client: Client, { id }: { id: string }): Promise<Domain> {
  const response = await client.get(`/domains/${id}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Creates a domain that is active without a proof, like `corkboard domain verify --without-proof`. */
export async function giveDomain(
  { scope }: Pick<Client, 'scope'>,
  domain: string,
  server?: TestServer,
): Promise<Domain> {
  const platform = toInstallation((server ?? (await sharedServer())).config);
  const { data } = await createDomain(scope, platform, { domain });
  return activateDomain(scope, platform, data.id);
}
