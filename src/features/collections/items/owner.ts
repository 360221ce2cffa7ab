import type { Issue } from '../../../platform/http/errors.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { holdMember } from '../../members/queries.ts';

/**
 * Holds the member whom an item is about to name, before the item is locked, as whoever erases a member locks them: the other
 * way round, each could wait for the other. What is no id is the form's own complaint.
 */
export async function findOwnerProblems(scope: Scope, ownerId: string | null | undefined): Promise<Issue[]> {
  if (typeof ownerId !== 'string' || !isId(ownerId)) return [];
  if (await holdMember(scope, ownerId)) return [];
  return [{ path: '/owner_user_id', message: 'must be a member of the organization' }];
}
