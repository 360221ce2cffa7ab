import { listChangedFields, pickChanged } from '../../../platform/changed-fields.ts';
import { uniqueViolation } from '../../../platform/database/violations.ts';
import { recordEvent } from '../../../platform/events.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toColumns } from './columns.ts';
import { emailTaken } from './create.ts';
import { lockMember, type MemberRow, toMember, updateMemberRow, type WritableColumns } from './queries.ts';
import { type Member, memberUpdated, type UpdateMember } from './schema.ts';
import { deleteLinksOf } from './sessions/links/queries.ts';
import { deleteSessions } from './sessions/queries.ts';

/** Gets the locked member. Throws to reject the change. */
export type MemberCheck = (scope: Scope, current: MemberRow) => Promise<void>;

/** Updates the member of this id or email address. Omitted fields stay. */
export async function updateMember(
  scope: Scope,
  lookup: string,
  changes: UpdateMember,
  check?: MemberCheck,
): Promise<Member> {
  return inTransaction(scope, async (scope) => {
    const stored = orNotFound(await lockMember(scope, lookup), 'member');
    await check?.(scope, stored);
    const columns = pickChanged(stored, { ...toColumns(changes), ...toSuspension(stored, changes) });
    if (Object.keys(columns).length === 0) return toMember(stored);
    const member = toMember(await write(scope, stored, columns));
    await endSignIns(scope, stored, columns);
    await recordEvent(scope, memberUpdated, member, listChangedFields(toMember(stored), member));
    return member;
  });
}

function toSuspension(
  stored: MemberRow,
  { isSuspended }: UpdateMember,
): Partial<Pick<WritableColumns, 'suspended_at'>> {
  if (isSuspended === undefined) return {};
  return { suspended_at: isSuspended ? (stored.suspended_at ?? new Date().toISOString()) : null };
}

async function write(scope: Scope, stored: MemberRow, columns: Partial<WritableColumns>): Promise<MemberRow> {
  try {
    return await inTransaction(scope, (scope) => updateMemberRow(scope, stored, columns));
  } catch (error) {
    if (uniqueViolation(error) === 'members_email_key') throw emailTaken();
    throw error;
  }
}

/** Blocked members are signed out. After a change of email address, links to the old mailbox must not work. */
async function endSignIns(scope: Scope, { id }: MemberRow, columns: Partial<WritableColumns>): Promise<void> {
  const isBlocked = columns.suspended_at != null || columns.approval_status === 'rejected';
  if (isBlocked) await deleteSessions(scope, id);
  if (isBlocked || columns.email !== undefined) await deleteLinksOf(scope, id);
}
