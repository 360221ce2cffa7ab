import { recordAudit } from '../../../../platform/audit/record.ts';
import type { UserCaller } from '../../../../platform/http/authentication.ts';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { assertPermission } from '../../../../platform/http/permission.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { lockOwnOrganization } from '../../../board/organizations/queries.ts';
import { permissionsOf, type Role } from '../../permissions/roles.ts';
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
    await assertMayChangeStaff(scope, caller);
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
 * Serializes changes of the organization's staff until the transaction ends. Throws unless the caller may change this user: everyone may
 * leave, and only owners change owners.
 */
export async function lockStaffMember(scope: Scope, caller: UserCaller, userId: string): Promise<StaffRow> {
  await lockOwnOrganization(scope);
  const staff = orNotFound(await findStaffMember(scope, userId), 'staff member');
  if (staff.id === caller.id) return staff;
  await assertMayChangeStaff(scope, caller);
  if (staff.role === 'owner') await assertOwner(scope, caller);
  return staff;
}

/** Call it after locking the organization. */
export async function assertMayChangeStaff(scope: Scope, caller: UserCaller): Promise<void> {
  assertPermission(
    permissionsOf(await getRole(scope, caller)),
    'staff:write',
    'Your role does not allow this.',
  );
}

export async function assertOwner(scope: Scope, caller: UserCaller): Promise<void> {
  if ((await getRole(scope, caller)) !== 'owner') throw ownerRequired();
}

/** Reads the caller's role again, because it may have changed since the request began: the request waits for the organization's lock. */
async function getRole(scope: Scope, { id }: UserCaller): Promise<Role> {
  const role = await findRole(scope, id);
  if (!role) throw membershipRequired();
  return role;
}

export async function assertOtherOwner(scope: Scope, userId: string): Promise<void> {
  if (!(await hasOtherOwner(scope, userId))) throw lastOwner([scope.organization.name]);
}
