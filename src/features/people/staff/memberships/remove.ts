import { recordAudit } from '../../../../platform/audit/record.ts';
import type { UserCaller } from '../../../../platform/http/authentication.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { assertOtherOwner, lockStaffMember } from './change-role.ts';
import { deleteMembership, toStaffMember } from './queries.ts';
import type { StaffMember } from './schema.ts';

/**
 * Removes a user from the organization's staff, or lets a user leave. The keys that the user created stop. The
 * database signs out a user without another role, except an operator. `check` throws to reject the removal.
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
    return { id: userId, deleted: true };
  });
}
