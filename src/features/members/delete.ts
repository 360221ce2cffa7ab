import { recordEvent } from '../../platform/events.ts';
import { notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { forgetMetadataOf } from '../payments/forget-metadata.ts';
import { lockForErasure } from '../subscriptions/lock-for-erasure.ts';
import { forgetPerson } from './forget-person.ts';
import { deleteMemberRow, lockMember } from './queries.ts';
import { memberDeleted } from './schema.ts';
import { deleteLinksTo } from './sign-in-queries.ts';
import type { MemberCheck } from './update.ts';

/**
 * Erases the member of this id or e-mail address: what they are and have goes, payments stay without them, and what is kept
 * for a while of what was told forgets the person.
 */
export async function deleteMember(
  scope: Scope,
  lookup: string,
  check?: MemberCheck,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const stored = await lockMember(scope, lookup, { isToBeErased: true });
    if (!stored) throw notFound('member');
    await check?.(scope, stored);
    await lockForErasure(scope, stored.id);
    await forgetMetadataOf(scope, stored.id);
    await deleteMemberRow(scope, stored.id);
    // Now nobody writes of the member any more: those who did have been waited for, and those to come find nobody.
    await forgetPerson(scope, stored.id);
    await deleteLinksTo(scope, stored.email);
    await recordEvent(scope, memberDeleted, { id: stored.id });
    return { id: stored.id, deleted: true };
  });
}
