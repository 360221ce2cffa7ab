import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { NoFields } from '../../platform/http/resource.ts';
import type { Scope } from '../../platform/scope.ts';
import { getOwnOrganization } from '../organizations/queries.ts';
import { asUser } from '../staff/as-user.ts';
import { assertOwner } from '../staff/memberships/change-role.ts';
import { lockOrganization, unlockOrganization } from './lock.ts';
import { OrganizationLockResponse } from './schema.ts';

const tags = ['Organization'];
const write = {
  permission: 'organization:write',
  isForUsersOnly: true,
  needsRecentSignIn: true,
  worksWhileMoving: true,
  errors: ['owner_required'],
} as const;

/** An owner makes the organization read-only before it moves to another installation. */
export const organizationLockRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/organization-lock',
    {
      config: { permission: 'organization:read' },
      schema: {
        operationId: 'getOrganizationLock',
        tags,
        summary: 'Get the lock of the organization',
        description:
          'Returns since when the organization is read-only, because it moves to another installation.',
        response: { 200: OrganizationLockResponse },
      },
    },
    async ({ scope }) => ({ data: await readLock(scope) }),
  );

  app.post(
    '/organization-lock',
    {
      config: { ...write, isBodyOptional: true },
      schema: {
        operationId: 'lockOrganization',
        tags,
        summary: 'Lock the organization',
        description:
          'Makes the organization read-only, so that nothing changes after its export. Every change gets 503 organization_moving, background work stops, and page views are not counted. An export that is created afterwards has everything that was acknowledged. Only an owner can do this.',
        body: NoFields,
        response: { 200: OrganizationLockResponse },
      },
    },
    async (request) => {
      const { scope } = request;
      await assertOwner(scope, asUser(request));
      await lockOrganization(scope);
      return { data: await readLock(scope) };
    },
  );

  app.delete(
    '/organization-lock',
    {
      config: write,
      schema: {
        operationId: 'unlockOrganization',
        tags,
        summary: 'Unlock the organization',
        description: 'Ends the lock: the organization can be changed again. Only an owner can do this.',
        response: { 200: OrganizationLockResponse },
      },
    },
    async (request, reply) => {
      const { scope } = request;
      await assertOwner(scope, asUser(request));
      ifMatch(request, reply, OrganizationLockResponse)({ data: await readLock(scope) });
      await unlockOrganization(scope);
      return { data: await readLock(scope) };
    },
  );
};

async function readLock(scope: Scope): Promise<{ locked_at: string | null }> {
  const { locked_at } = await getOwnOrganization(scope);
  return { locked_at };
}
