import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';
import { listHolds } from '../../../../platform/outgoing/holds.ts';
import { type Installation, toBoardUrl } from '../../../board/organizations/board-url.ts';
import type { OrganizationRow } from '../../../board/organizations/queries.ts';
import { permissionsOf, type Role } from '../../permissions/roles.ts';
import { listInvitationsTo } from '../invitations/queries.ts';
import { listMembershipsOf } from '../memberships/queries.ts';
import { toUser, type UserRow } from '../users/queries.ts';
import type { Me, OwnMembership } from './schema.ts';

/** The user with everything that belongs to the user in all organizations. */
export async function readMe(db: Kysely<DB>, installation: Installation, user: UserRow): Promise<Me> {
  const isProved = user.email_proved_at !== null;
  const memberships = await listMembershipsOf(db, user.id);
  const invitations = isProved ? await listInvitationsTo(db, user.email) : [];
  return {
    ...toUser(user),
    is_email_proved: isProved,
    has_password: user.password_hash !== null,
    memberships: memberships.map((membership) => toOwnMembership(membership, installation)),
    outgoing_holds: await listHolds(
      db,
      memberships.map(({ organization }) => organization.id),
    ),
    invitations: invitations.map(({ id, organization_name, role, expires_at }) => ({
      id,
      organization_name,
      role,
      expires_at,
    })),
  };
}

export function toOwnMembership(
  { organization, role }: { organization: OrganizationRow; role: Role },
  installation: Installation,
): OwnMembership {
  const { id, slug, name, time_zone } = organization;
  return {
    organization: { id, slug, name, board_url: toBoardUrl(installation, organization), time_zone },
    role,
    scopes: [...permissionsOf(role)],
  };
}
