import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { NoFields } from '../../../platform/http/resource.ts';
import type { Scope } from '../../../platform/scope.ts';
import { getOwnOrganization } from '../../board/organizations/queries.ts';
import { asUser } from '../../people/staff/as-user.ts';
import { assertOwner } from '../../people/staff/memberships/change-role.ts';
import { lockOrganization, unlockOrganization } from './lock.ts';
import { OrganizationLock } from './schema.ts';

const write = {
  permission: 'organization:write',
  isForUsersOnly: true,
  needsRecentSignIn: true,
  worksWhileMoving: true,
  errors: ['owner_required'],
} as const;

/** An owner makes the organization read-only before it moves to another installation. */
export const organizationLockRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Organization' });

  operation('GET /organization-lock', 'getOrganizationLock', {
    permission: 'organization:read',
    summary: 'Get the lock of the organization',
    description:
      'Returns since when the organization is read-only, because it moves to another installation.',
    data: OrganizationLock,
    handler: async ({ scope }) => await readLock(scope),
  });

  operation('POST /organization-lock', 'lockOrganization', {
    ...write,
    isBodyOptional: true,
    summary: 'Lock the organization',
    description:
      'Makes the organization read-only, so that nothing changes after its export. Every change gets 503 organization_moving, background work stops, and page views are not counted. An export that is created afterwards has everything that was acknowledged. Only an owner can do this.',
    body: NoFields,
    data: OrganizationLock,
    handler: async (request) => {
      const { scope } = request;
      await assertOwner(scope, asUser(request));
      await lockOrganization(scope);
      return await readLock(scope);
    },
  });

  operation('DELETE /organization-lock', 'unlockOrganization', {
    ...write,
    summary: 'Unlock the organization',
    description: 'Ends the lock: the organization can be changed again. Only an owner can do this.',
    data: OrganizationLock,
    handler: async (request, { check }) => {
      const { scope } = request;
      await assertOwner(scope, asUser(request));
      check({ data: await readLock(scope) });
      await unlockOrganization(scope);
      return await readLock(scope);
    },
  });
};

async function readLock(scope: Scope): Promise<{ locked_at: string | null }> {
  const { locked_at } = await getOwnOrganization(scope);
  return { locked_at };
}
