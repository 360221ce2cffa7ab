import { recordAudit } from '../../../platform/audit/record.ts';
import type { UserCaller } from '../../../platform/http/authentication.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { newToken } from '../../../platform/sign-in/tokens.ts';
import type { Installation } from '../../organizations/board-url.ts';
import { lockOwnOrganization } from '../../organizations/queries.ts';
import { assertOwner } from '../memberships/change-role.ts';
import { findRole } from '../memberships/queries.ts';
import { originOf } from '../sessions/same-origin.ts';
import { findUserByEmail } from '../users/queries.ts';
import { saveInvitation, toInvitation } from './queries.ts';
import type { CreateInvitation, NewInvitation } from './schema.ts';

/** Invites a person by email address. Only owners invite owners. An earlier invitation of the person stops working. */
export async function createInvitation(
  scope: Scope,
  installation: Installation,
  caller: UserCaller,
  { email, role }: CreateInvitation,
): Promise<NewInvitation> {
  const { text, hash } = newToken();
  return inTransaction(scope, async (scope) => {
    await lockOwnOrganization(scope);
    if (role === 'owner') await assertOwner(scope, caller);
    const user = await findUserByEmail(scope.db, email);
    if (user && (await findRole(scope, user.id)))
      throw new HttpError('already_staff', 'This person is already a member of the staff.');
    const row = await saveInvitation(scope, { email, role, tokenHash: hash });
    await recordAudit(scope, { action: 'invitation.created', object: { type: 'invitation', id: row.id } });
    return { ...toInvitation(row), url: `${originOf(installation)}/dashboard/join?token=${text}` };
  });
}
