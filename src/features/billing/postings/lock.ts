import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockMember } from '../../people/members/queries.ts';
import { findPosting, lockPosting, type PostingRow } from './queries.ts';

/** A posting that a member owns. */
export type OwnedPosting = PostingRow & { member_id: string };

/**
 * Runs `work` with the posting and its member locked, in this order, as an erasure does. Submissions of one member come one after the
 * other. A colleague who acts is locked too. Throws 404 for a posting without a member.
 */
export async function withPosting<T>(
  scope: Scope,
  id: string,
  work: (scope: Scope, posting: OwnedPosting) => Promise<T>,
  actorId?: string,
): Promise<T> {
  return inTransaction(scope, async (scope) => {
    const posting = orNotFound(await lockOwned(scope, id, actorId), 'posting');
    return work(scope, posting);
  });
}

/** Undefined if the posting does not exist or has no member. The caller is in a transaction. */
export async function lockOwned(
  scope: Scope,
  id: string,
  actorId?: string,
): Promise<OwnedPosting | undefined> {
  const found = await findPosting(scope, id);
  if (!found?.member_id) return undefined;
  // In one order, so that colleagues who act for each other do not wait for each other.
  const memberIds = new Set([found.member_id, actorId ?? found.member_id]);
  for (const memberId of [...memberIds].sort()) if (!(await lockMember(scope, memberId))) return undefined;
  const posting = await lockPosting(scope, found.id);
  return posting?.member_id ? (posting as OwnedPosting) : undefined;
}
