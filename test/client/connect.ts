import { type ClientOptions, type Corkboard, createClient } from '../../packages/client/src/index.ts';
import { type Client, newOrganization, sharedServer } from '../app.ts';

/** The base URL of a server's API. */
export const apiOf = (origin: string) => `${origin}/api/v1`;

/** A client of the library on the shared server, for a new organization or for this one. */
export async function newCorkboard(
  options: Pick<ClientOptions, 'fetch'> & { apiKey?: string } = {},
  organization?: Client,
): Promise<Corkboard> {
  const { key } = organization ?? (await newOrganization());
  const { origin } = await sharedServer();
  return createClient({ baseUrl: apiOf(origin), apiKey: key, ...options });
}

export async function collect<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const collected = [];
  for await (const entry of entries) collected.push(entry);
  return collected;
}
