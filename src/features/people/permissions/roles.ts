import { hasPermission } from '../../../platform/http/permission.ts';
import type { Resource } from './scopes.ts';

/** From the one that may do most to the one that may do least. */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof roles)[number];

type Access = 'write' | 'read' | 'none';

/** What the limited roles may do with each resource. Owners and admins may do everything; some operations are for owners only. */
const access: Record<Resource, { editor: Access; viewer: Access }> = {
  analytics: { editor: 'read', viewer: 'read' },
  api_keys: { editor: 'none', viewer: 'none' },
  applications: { editor: 'write', viewer: 'none' },
  assets: { editor: 'write', viewer: 'read' },
  audit: { editor: 'none', viewer: 'none' },
  authors: { editor: 'write', viewer: 'read' },
  categories: { editor: 'write', viewer: 'read' },
  cms: { editor: 'write', viewer: 'read' },
  companies: { editor: 'write', viewer: 'read' },
  domains: { editor: 'read', viewer: 'none' },
  enrichment: { editor: 'read', viewer: 'none' },
  events: { editor: 'read', viewer: 'none' },
  imports: { editor: 'read', viewer: 'none' },
  jobs: { editor: 'write', viewer: 'read' },
  members: { editor: 'read', viewer: 'none' },
  organization: { editor: 'read', viewer: 'read' },
  pages: { editor: 'write', viewer: 'read' },
  payments: { editor: 'none', viewer: 'none' },
  plans: { editor: 'read', viewer: 'none' },
  salaries: { editor: 'read', viewer: 'read' },
  secrets: { editor: 'none', viewer: 'none' },
  staff: { editor: 'read', viewer: 'none' },
  webhooks: { editor: 'read', viewer: 'none' },
};

/** The permissions of a role, in the form of the scopes of keys. */
export function permissionsOf(role: Role): readonly string[] {
  return permissionsByRole[role];
}

const permissionsByRole: Record<Role, readonly string[]> = {
  owner: ['*'],
  admin: ['*'],
  editor: toPermissions('editor'),
  viewer: toPermissions('viewer'),
};

function toPermissions(role: 'editor' | 'viewer'): string[] {
  return Object.entries(access).flatMap(([resource, { [role]: allowed }]) =>
    allowed === 'none' ? [] : [`${resource}:${allowed}`],
  );
}

/** What remains of the scopes for a key whose creator has these permissions. */
export function limitScopes(scopes: readonly string[], permissions: readonly string[]): string[] {
  if (permissions.includes('*')) return [...scopes];
  if (scopes.includes('*')) return [...permissions];
  return scopes.flatMap((scope) => {
    if (hasPermission(permissions, scope)) return [scope];
    const read = scope.replace(/:write$/, ':read');
    return hasPermission(permissions, read) ? [read] : [];
  });
}
