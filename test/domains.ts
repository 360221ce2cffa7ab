import { expect } from 'vitest';
import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import { createDomain } from '../src/features/board/organizations/domains/create.ts';
import type { Domain } from '../src/features/board/organizations/domains/schema.ts';
import { activateDomain } from '../src/features/board/organizations/domains/verify.ts';
import { notifyStaff } from '../src/features/people/staff/notifications/notify.ts';
import { type Client, sharedServer, type TestServer } from './app.ts';

/** Creates a domain through the API, and expects 201. */
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

/** Creates and activates a domain without verification, like the command line. */
export async function addActiveDomain(
  { scope }: Pick<Client, 'scope'>,
  domain: string,
  server?: TestServer,
): Promise<Domain> {
  const installation = toInstallation((server ?? (await sharedServer())).config);
  const { data } = await createDomain(scope, installation, { domain });
  return activateDomain(scope, { installation, notifyStaff }, data.id);
}
