import type { Client } from './app.ts';

/** Changes the setting. Returns a client with another key, because a server reads the settings of a key every few seconds. */
export async function withAutoCreate(client: Client, autoCreate: boolean): Promise<Client> {
  const response = await client.patch('/organization', { companies: { auto_create: autoCreate } });
  if (response.status !== 200) throw new Error(response.text);
  return client.withKey({});
}
