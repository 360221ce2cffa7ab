import { recordAudit } from '../../../platform/audit/record.ts';
import type { UserCaller } from '../../../platform/http/authentication.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deleteSessionsOf } from '../sessions/queries.ts';
import { assertOtherOwner, lockStaffMember } from './change-role.ts';
import { deleteMembership, hasMembership, type StaffRow, toStaffMember } from './queries.ts';
import type { StaffMember } from './schema.ts';

/**
 * Removes a user from the organization's staff, or lets a user leave. The keys that the user created stop. A user without another role
 * is signed out, except an operator. `check` throws to reject the removal.
 */
export async function removeStaffMember(
  scope: Scope,
  caller: UserCaller,
  userId: string,
  check: (current: { data: StaffMember }) => void = () => {},
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const staff = await lockStaffMember(scope, caller, userId);
    check({ data: toStaffMember(staff) });
    if (staff.role === 'owner') await assertOtherOwner(scope, userId);
    await deleteMembership(scope, userId);
    await recordAudit(scope, { action: 'staff.removed', object: { type: 'staff', id: userId } });
    await signOutWithoutRole(scope, staff);
    return { id: userId, deleted: true };
  });
}

async function signOutWithoutRole({ db }: Scope, { id, is_operator }: StaffRow): Promise<void> {
  if (!is_operator && !(await hasMembership(db, id))) await deleteSessionsOf(db, id);
}
