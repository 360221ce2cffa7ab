import type { Client } from '../app.ts';

/** One client for each organization and set of scopes. */
const clients = new Map<string, Promise<Client>>();

export function withScopes(owner: Client, granted: string[]): Promise<Client> {
  const name = `${owner.slug} ${granted}`;
  const client = clients.get(name) ?? owner.withKey({ scopes: granted });
  clients.set(name, client);
  return client;
}

/** A client with all scopes that do not include the needed one. */
export function withoutScope(owner: Client, scopes: string[], needed: string): Promise<Client> {
  return withScopes(
    owner,
    scopes.filter((scope) => !includes(scope, needed)),
  );
}

function includes(granted: string, needed: string): boolean {
  return granted === '*' || granted === needed || granted === needed.replace(':read', ':write');
}
