import { recordEvent } from '../../../platform/events.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PersonalDataSource } from '../../../platform/privacy/personal-data.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { purgeMetadataOf } from '../../billing/payments/queries.ts';
import { lockForErasure } from '../../jobs/jobs/personal-data.ts';
import { recordErasedPerson } from './erased-people.ts';
import { toPerson } from './person.ts';
import { deleteMemberRow, lockMember } from './queries.ts';
import { memberDeleted } from './schema.ts';
import { deleteLinksTo } from './sessions/links/queries.ts';
import type { MemberCheck } from './update.ts';

/**
 * Erases the member of this id or email address, with subscriptions and sessions. Payments stay without the member. The sources
 * redact what outlives the member, such as events.
 */
export async function deleteMember(
  scope: Scope,
  lookup: string,
  personalData: readonly PersonalDataSource[],
  check?: MemberCheck,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const stored = orNotFound(await lockMember(scope, lookup, { isToBeErased: true }), 'member');
    await check?.(scope, stored);
    await lockForErasure(scope, stored.id);
    await purgeMetadataOf(scope, stored.id);
    await deleteMemberRow(scope, stored.id);
    // Data of the member no longer changes: earlier writers have committed, and later ones do not find the row.
    const person = toPerson(scope, stored);
    for (const source of personalData) await source.erase?.(scope, person);
    await deleteLinksTo(scope, stored.email);
    await recordEvent(scope, memberDeleted, { id: stored.id });
    await recordErasedPerson(scope, stored.email);
    return { id: stored.id, deleted: true };
  });
}
