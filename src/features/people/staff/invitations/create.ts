import { recordAudit } from '../../../../platform/audit/record.ts';
import type { UserCaller } from '../../../../platform/http/authentication.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import type { EmailAvailability } from '../../../../platform/mail/availability.ts';
import { enqueueEmail } from '../../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { newToken } from '../../../../platform/sign-in/tokens.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { lockOwnOrganization } from '../../../board/organizations/queries.ts';
import { toDashboardLink } from '../dashboard-links.ts';
import { assertMayChangeStaff, assertOwner } from '../memberships/change-role.ts';
import { findRole } from '../memberships/queries.ts';
import { findUserByEmail } from '../users/queries.ts';
import { STAFF_INVITATION } from './email.ts';
import { saveInvitation, toInvitation } from './queries.ts';
import type { CreateInvitation, NewInvitation } from './schema.ts';

export interface InvitationOptions {
  installation: Installation;
  email: EmailAvailability;
}

/**
 * Invites a person by email address. Only owners invite owners. An earlier invitation of the person stops working. The inviter sees a
 * link only if no email server delivers the other one.
 */
export async function createInvitation(
  scope: Scope,
  { installation, email: availability }: InvitationOptions,
  caller: UserCaller,
  { email, role }: CreateInvitation,
): Promise<NewInvitation> {
  const isDelivered = availability.isAvailable && availability.via === 'smtp';
  const shown = isDelivered ? undefined : newToken();
  return inTransaction(scope, async (scope) => {
    await lockOwnOrganization(scope);
    await assertMayChangeStaff(scope, caller);
    if (role === 'owner') await assertOwner(scope, caller);
    const user = await findUserByEmail(scope.db, email);
    if (user && (await findRole(scope, user.id)))
      throw new HttpError('already_staff', 'This person is already a member of the staff.');
    const row = await saveInvitation(scope, { email, role, tokenHash: shown?.hash ?? null });
    if (availability.isAvailable) await enqueueInvitation(scope, row.id);
    await recordAudit(scope, { action: 'invitation.created', object: { type: 'invitation', id: row.id } });
    return { ...toInvitation(row), url: shown ? toDashboardLink(installation, 'join', shown.text) : null };
  });
}

export async function enqueueInvitation(scope: Scope, id: string): Promise<void> {
  await enqueueEmail(scope, { kind: STAFF_INVITATION, cause: id, payload: { invitationId: id } });
}
