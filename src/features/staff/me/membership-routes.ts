import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/tables.ts';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { organizationScope } from '../../organizations/queries.ts';
import { listMembershipsOf } from '../memberships/queries.ts';
import { removeStaffMember } from '../memberships/remove.ts';
import { authorOf, type SessionOptions, toUserCaller } from '../sessions/identify.ts';
import { toOwnMembership } from './queries.ts';
import { Left, MembershipParams, OwnMembershipResponse } from './schema.ts';

const tags = ['Sign-in'];

/** The roles of the signed-in user. */
export const ownMembershipRoutes: FastifyPluginAsyncTypebox<SessionOptions> = async (
  app,
  { db, installation },
) => {
  app.get(
    '/me/memberships/:organization_id',
    {
      schema: {
        operationId: 'getMyMembership',
        tags,
        summary: 'Get one of your roles',
        description: 'Returns the role of the signed-in user in an organization.',
        params: MembershipParams,
        response: { 200: OwnMembershipResponse },
      },
    },
    async ({ staffSession, params }) => {
      const membership = await getMembership(db, staffSession.user.id, params.organization_id);
      return { data: toOwnMembership(membership, installation) };
    },
  );

  app.delete(
    '/me/memberships/:organization_id',
    {
      config: { errors: ['last_owner'] },
      schema: {
        operationId: 'leaveOrganization',
        tags,
        summary: 'Leave an organization',
        description:
          'Ends the role of the signed-in user in an organization. The API keys that the user created there stop. The last owner cannot leave.',
        params: MembershipParams,
        response: { 200: Left },
      },
    },
    async (request, reply) => {
      const { staffSession } = request;
      const { user } = staffSession;
      const membership = await getMembership(db, user.id, request.params.organization_id);
      ifMatch(request, reply, OwnMembershipResponse)({ data: toOwnMembership(membership, installation) });
      const { organization, role } = membership;
      const { actor, origin } = authorOf(request);
      const scope = organizationScope(db, organization, installation, actor, origin);
      await removeStaffMember(scope, toUserCaller(staffSession, role), user.id);
      return { data: { organization_id: organization.id, left: true as const } };
    },
  );
};

async function getMembership(db: Kysely<DB>, userId: string, organizationId: string) {
  const all = await listMembershipsOf(db, userId);
  const membership = all.find(({ organization }) => String(organization.id) === organizationId);
  if (!membership) throw notFound('membership');
  return membership;
}
