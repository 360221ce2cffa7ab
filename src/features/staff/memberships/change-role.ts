import { recordAudit } from '../../../platform/audit/record.ts';
import type { UserCaller } from '../../../platform/http/authentication.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockOwnOrganization } from '../../organizations/queries.ts';
import type { Role } from '../../permissions/roles.ts';
import { lastOwner, membershipRequired, ownerRequired } from '../errors.ts';
import { hasOtherOwner } from './owner-queries.ts';
import { findRole, findStaffMember, type StaffRow, toStaffMember, updateRole } from './queries.ts';
import type { StaffMember } from './schema.ts';

/** Changes the role of a user. `check` throws to reject the change. */
export async function changeRole(
  scope: Scope,
  caller: UserCaller,
  userId: string,
  role: Role,
  check: (current: { data: StaffMember }) => void,
): Promise<StaffMember> {
  return inTransaction(scope, async (scope) => {
    const staff = await lockStaffMember(scope, caller, userId);
    check({ data: toStaffMember(staff) });
    if (role === 'owner') await assertOwner(scope, caller);
    if (staff.role === 'owner' && role !== 'owner') await assertOtherOwner(scope, userId);
    if (role !== staff.role) {
      await updateRole(scope, userId, role);
      const object = { type: 'staff', id: userId };
      await recordAudit(scope, { action: 'staff.updated', object, changedFields: ['role'] });
    }
    return toStaffMember({ ...staff, role });
  });
}

/**
 * Serializes changes of the organization's staff until the transaction ends. Throws unless the caller may change this user: only owners
 * change owners.
 */
export async function lockStaffMember(scope: Scope, caller: UserCaller, userId: string): Promise<StaffRow> {
  await lockOwnOrganization(scope);
  const staff = await findStaffMember(scope, userId);
  if (!staff) throw notFound('staff member');
  if (staff.role === 'owner' && staff.id !== caller.id) await assertOwner(scope, caller);
  return staff;
}

/** Reads the caller's role again, because it may have changed since the request began. */
export async function assertOwner(scope: Scope, caller: UserCaller): Promise<void> {
  const role = await findRole(scope, caller.id);
  if (!role) throw membershipRequired();
  if (role !== 'owner') throw ownerRequired();
}

export async function assertOtherOwner(scope: Scope, userId: string): Promise<void> {
  if (!(await hasOtherOwner(scope, userId))) throw lastOwner([scope.organization.name]);
}
