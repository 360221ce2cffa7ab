import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { organizationScope } from '../../../board/organizations/queries.ts';
import { listMembershipsOf } from '../memberships/queries.ts';
import { removeStaffMember } from '../memberships/remove.ts';
import { authorOf, type SessionOptions, toUserCaller } from '../sessions/identify.ts';
import { toOwnMembership } from './queries.ts';
import { Left, MembershipParams, OwnMembership, OwnMembershipResponse } from './schema.ts';

/** The roles of the signed-in user. */
export const ownMembershipRoutes: FastifyPluginAsync<SessionOptions> = async (app, { db, installation }) => {
  const operation = operations(app, { tag: 'Sign-in', isAboutPeople: true });

  operation('GET /me/memberships/:organization_id', 'getMyMembership', {
    summary: 'Get one of your roles',
    description: 'Returns the role of the signed-in user in an organization.',
    params: MembershipParams,
    data: OwnMembership,
    handler: async ({ staffSession, params }) => {
      const membership = await getMembership(db, staffSession.user.id, params.organization_id);
      return toOwnMembership(membership, installation);
    },
  });

  operation('DELETE /me/memberships/:organization_id', 'leaveOrganization', {
    errors: ['last_owner'],
    summary: 'Leave an organization',
    description:
      'Ends the role of the signed-in user in an organization. The API keys that the user created there stop. The last owner cannot leave.',
    params: MembershipParams,
    data: Left,
    ifMatch: OwnMembershipResponse,
    handler: async (request, { check }) => {
      const { staffSession } = request;
      const { user } = staffSession;
      const membership = await getMembership(db, user.id, request.params.organization_id);
      check({ data: toOwnMembership(membership, installation) });
      const { organization, role } = membership;
      const { actor, origin } = authorOf(request);
      const scope = organizationScope(db, organization, installation, actor, origin);
      await removeStaffMember(scope, toUserCaller(staffSession, role), user.id);
      return { organization_id: organization.id, left: true as const };
    },
  });
};

async function getMembership(db: Kysely<DB>, userId: string, organizationId: string) {
  const all = await listMembershipsOf(db, userId);
  const membership = all.find(({ organization }) => String(organization.id) === organizationId);
  if (!membership) throw notFound('membership');
  return membership;
}
