import type { OwnMembership } from '@corkboard/client';
import { createContext, useContext } from 'react';

export type { OwnMembership };

/** The membership in the organization that the screen is about. Null on screens of the user and of the installation. */
export const OrganizationContext = createContext<OwnMembership | null>(null);

export function useOrganizationSlug(): string | null {
  return useContext(OrganizationContext)?.organization.slug ?? null;
}

/** The membership in the organization of the screen. Only for screens of an organization. */
export function useMembership(): OwnMembership {
  const membership = useContext(OrganizationContext);
  if (!membership) throw new Error('This screen belongs to no organization.');
  return membership;
}

/** Whether the user's role has a permission such as `jobs:write`. The server checks it all the same. */
export function usePermission(): (permission: string) => boolean {
  const { scopes } = useMembership();
  return (permission) => isPermitted(scopes, permission);
}

/** `*` permits everything, and `write` includes `read`. */
export function isPermitted(scopes: readonly string[], permission: string): boolean {
  return (
    scopes.includes('*') ||
    scopes.includes(permission) ||
    scopes.includes(permission.replace(/:read$/, ':write'))
  );
}
