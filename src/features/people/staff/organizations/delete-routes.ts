import type { FastifyPluginAsync } from 'fastify';
import { retryDeadlocks } from '../../../../platform/database/retry-deadlocks.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { single } from '../../../../platform/http/resource.ts';
import { inTransaction } from '../../../../platform/scope.ts';
import { removeInTransaction } from '../../../board/organizations/add-and-delete.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { lockOwnOrganization, toOrganization } from '../../../board/organizations/queries.ts';
import { Organization } from '../../../board/organizations/schema.ts';
import { asUser } from '../as-user.ts';
import { assertOwner } from '../memberships/change-role.ts';
import { OrganizationDeleted } from './schema.ts';

/** An owner deletes the organization. */
export const deleteOrganizationRoutes: FastifyPluginAsync<{ installation: Installation }> = async (
  app,
  { installation },
) => {
  const operation = operations(app, { tag: 'Organization' });

  operation('DELETE /organization', 'deleteOrganization', {
    permission: 'organization:write',
    isForUsersOnly: true,
    needsRecentSignIn: true,
    deletesOrganization: true,
    // The last step of a move.
    worksWhileMoving: true,
    errors: ['owner_required'],
    summary: 'Delete the organization',
    description: 'Permanently deletes the organization with all its data. Only an owner can do this.',
    data: OrganizationDeleted,
    ifMatch: single(Organization),
    handler: (request, { check }) =>
      retryDeadlocks(request.scope.db, () =>
        inTransaction(request.scope, async (scope) => {
          const row = await lockOwnOrganization(scope);
          await assertOwner(scope, asUser(request));
          check({ data: toOrganization(row, installation) });
          await removeInTransaction(scope.db, scope, row.slug);
          return { id: row.id, deleted: true as const };
        }),
      ),
  });
};
