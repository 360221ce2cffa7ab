import type { Kysely } from 'kysely';
import { type Author, recordAudit } from '../../../../platform/audit/record.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { addStaff } from '../memberships/add.ts';
import { deleteInvitation, type InvitationRow } from './queries.ts';

/** Gives the user the role. False if the invitation was revoked, replaced or accepted meanwhile. */
export async function acceptInvitation(
  db: Kysely<DB>,
  author: Author,
  { organization_id, id, role }: InvitationRow,
  userId: string,
): Promise<boolean> {
  if (!(await deleteInvitation({ db, organizationId: organization_id }, id))) return false;
  await addStaff(db, author, { organizationId: organization_id, userId, role });
  const context = { db, organizationId: organization_id, ...author };
  await recordAudit(context, { action: 'invitation.accepted', object: { type: 'invitation', id } });
  return true;
}
