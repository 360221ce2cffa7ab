import { expect } from 'vitest';
import { toPlatform } from '../src/app.ts';
import { createDomain } from '../src/features/domains/create.ts';
import type { Domain } from '../src/features/domains/schema.ts';
import { activateDomain } from '../src/features/domains/verify.ts';
import { type Client, sharedServer, type TestServer } from './app.ts';

/** Claims a domain over the API, which must succeed. */
export async function postDomain(client: Client, domain: string): Promise<Domain> {
  const answer = await client.post('/domains', { domain });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

export async function readDomain(client: Client, { id }: { id: string }): Promise<Domain> {
  const answer = await client.get(`/domains/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** A domain of the organization that is active without a proof, as the command line can do it. */
export async function giveDomain(
  { scope }: Pick<Client, 'scope'>,
  domain: string,
  server?: TestServer,
): Promise<Domain> {
  const platform = toPlatform((server ?? (await sharedServer())).config);
  const { data } = await createDomain(scope, platform, { domain });
  return activateDomain(scope, platform, data.id);
}
