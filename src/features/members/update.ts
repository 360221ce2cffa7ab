import { isDeepStrictEqual } from 'node:util';
import { uniqueViolation } from '../../platform/database/violations.ts';
import { recordEvent } from '../../platform/events.ts';
import { notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { toColumns } from './columns.ts';
import { emailTaken } from './create.ts';
import { lockMember, type MemberRow, toMember, updateMemberRow, type WritableColumns } from './queries.ts';
import { type Member, memberUpdated, type UpdateMember } from './schema.ts';
import { deleteSessions, deleteSignInLinks } from './sign-in-queries.ts';

/** May refuse a change by throwing, with the member as it is, already locked. */
export type MemberCheck = (scope: Scope, current: MemberRow) => Promise<void>;

/** Changes the fields that are given of the member of this id or e-mail address. */
export async function updateMember(
  scope: Scope,
  lookup: string,
  changes: UpdateMember,
  check?: MemberCheck,
): Promise<Member> {
  return inTransaction(scope, async (scope) => {
    const stored = await lockMember(scope, lookup);
    if (!stored) throw notFound('member');
    await check?.(scope, stored);
    const columns = keepDifferent(stored, { ...toColumns(changes), ...toSuspension(stored, changes) });
    if (Object.keys(columns).length === 0) return toMember(stored);
    const member = toMember(await write(scope, stored, columns));
    await shutOut(scope, stored, columns);
    await recordEvent(scope, memberUpdated, member, changedFields(toMember(stored), member));
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

/** Custom fields by way of JSON, as they are kept: -0 is 0 there. */
function keepDifferent(stored: MemberRow, columns: Partial<WritableColumns>): Partial<WritableColumns> {
  const entries = Object.entries(columns).filter(
    ([name, value]) => !isDeepStrictEqual(JSON.parse(JSON.stringify(value)), stored[name as keyof MemberRow]),
  );
  return Object.fromEntries(entries);
}

async function write(scope: Scope, stored: MemberRow, columns: Partial<WritableColumns>): Promise<MemberRow> {
  try {
    return await inTransaction(scope, (scope) => updateMemberRow(scope, stored, columns));
  } catch (error) {
    if (uniqueViolation(error) === 'members_email_key') throw emailTaken();
    throw error;
  }
}

/** A link that went to another mailbox must not open this account, and who is suspended or turned away is signed out. */
async function shutOut(scope: Scope, { id }: MemberRow, columns: Partial<WritableColumns>): Promise<void> {
  const isOut = columns.suspended_at != null || columns.approval_status === 'rejected';
  if (isOut) await deleteSessions(scope, id);
  if (isOut || columns.email !== undefined) await deleteSignInLinks(scope, id);
}

function changedFields(before: Member, after: Member): string[] {
  return (Object.keys(after) as (keyof Member)[]).filter(
    (field) => field !== 'updatedAt' && !isDeepStrictEqual(before[field], after[field]),
  );
}
