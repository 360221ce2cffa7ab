import { scopes as allScopes, permissionsOfRoles } from '../../generated/roles.ts';

export type Access = 'none' | 'read' | 'write';
export type Preset = 'owner' | 'editor' | 'viewer' | 'custom';

/** The scope for everything, with what later versions add. */
export const EVERYTHING = '*';

/** The resources of scopes, in the order of the API. */
export const resources: string[] = [
  ...new Set(allScopes.filter((scope) => scope !== EVERYTHING).map((scope) => scope.split(':')[0] ?? '')),
];

/** What a key can be allowed to do with a resource: no key writes the audit log or changes staff. */
export function accessChoices(resource: string): Access[] {
  const choices: Access[] = ['none', 'read', 'write'];
  return choices.filter((access) => access === 'none' || allScopes.includes(`${resource}:${access}`));
}

export function accessTo(resource: string, scopes: readonly string[]): Access {
  if (scopes.includes(EVERYTHING)) return accessChoices(resource).at(-1) ?? 'none';
  if (scopes.includes(`${resource}:write`)) return 'write';
  return scopes.includes(`${resource}:read`) ? 'read' : 'none';
}

/** The scopes after a change of one resource. Everything becomes one scope for each resource. */
export function withAccess(scopes: readonly string[], resource: string, access: Access): string[] {
  return resources.flatMap((each) => {
    const allowed = each === resource ? access : accessTo(each, scopes);
    return allowed === 'none' ? [] : [`${each}:${allowed}`];
  });
}

/** The scopes that a role has and that a key can have. */
export function scopesOfPreset(preset: Exclude<Preset, 'custom'>): string[] {
  return permissionsOfRoles[preset].filter((scope) => allScopes.includes(scope));
}

export function presetOf(scopes: readonly string[]): Preset {
  const presets = ['owner', 'editor', 'viewer'] as const;
  const text = [...scopes].sort().join();
  return presets.find((preset) => [...scopesOfPreset(preset)].sort().join() === text) ?? 'custom';
}

/** Paths of reads, the most telling first. */
const reads: [scope: string, path: string][] = [
  ['jobs:read', '/jobs?per_page=1'],
  ['organization:read', '/organization'],
  ['categories:read', '/categories'],
  ['pages:read', '/pages?per_page=1'],
  ['cms:read', '/cms'],
  ['analytics:read', '/analytics'],
  ['events:read', '/events?limit=1'],
  ['members:read', '/members?per_page=1'],
  ['plans:read', '/plans'],
  ['payments:read', '/payments?per_page=1'],
  ['assets:read', '/assets?per_page=1'],
  ['authors:read', '/authors'],
  ['salaries:read', '/salaries'],
  ['webhooks:read', '/webhooks'],
  ['enrichment:read', '/enrichment-providers'],
  ['domains:read', '/domains'],
  ['secrets:read', '/secrets'],
  ['staff:read', '/staff'],
  ['audit:read', '/audit-log?limit=1'],
  ['api_keys:write', '/api-keys'],
];

/** A path that a key with these scopes can read, for its first try. */
export function pathToTry(scopes: readonly string[]): string | undefined {
  const found = reads.find(([scope]) => {
    const [resource = '', access] = scope.split(':');
    const allowed = accessTo(resource, scopes);
    return allowed === 'write' || allowed === access;
  });
  return found?.[1];
}
