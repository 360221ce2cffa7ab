import type { Issue } from '../../../../platform/http/errors/http-error.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { lockMemberForShare } from '../../../people/members/queries.ts';

/**
 * Locks the owner of an item for share and reports an unknown one. Call it before the item is locked: the erasure of a member locks
 * in the same order, which prevents deadlocks. Ignores malformed ids, which the schema reports.
 */
export async function findOwnerProblems(scope: Scope, ownerId: string | null | undefined): Promise<Issue[]> {
  if (typeof ownerId !== 'string' || !isId(ownerId)) return [];
  if (await lockMemberForShare(scope, ownerId)) return [];
  return [{ path: '/owner_user_id', message: 'must be a member of the organization' }];
}
