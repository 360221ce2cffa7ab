import { type Corkboard, createClient } from '@corkboard/client';

export const API_PATH = '/api/v1';

const clients = new Map<string, Corkboard>();

/** The client for an organization, by its slug, or for what belongs to the user and the installation. */
export function clientOf(organization: string | null): Corkboard {
  const key = organization ?? '';
  const client =
    clients.get(key) ?? createClient({ baseUrl: API_PATH, ...(organization !== null && { organization }) });
  clients.set(key, client);
  return client;
}
