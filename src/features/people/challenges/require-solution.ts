import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { getOwnOrganization } from '../../board/organizations/queries.ts';
import { type SolvedChallenge, verifyChallenge } from './challenge.ts';
import { needsProofOfWork } from './proof-of-work.ts';

export interface Sender {
  memberId: string | undefined;
  /** What the sender sent as `altcha`. */
  solution: string | null | undefined;
}

/**
 * Throws 403 unless the sender is a member, has solved a challenge that was not used before, or the board requires none. The solution
 * counts as used from now on, so check everything else first.
 */
export async function requireSolution(
  scope: Scope,
  keyRing: KeyRing,
  { memberId, solution }: Sender,
): Promise<void> {
  if (memberId !== undefined) return;
  const { requires_proof_of_work } = await getOwnOrganization(scope);
  if (!needsProofOfWork(requires_proof_of_work, scope)) return;
  const solved = solution ? await verifyChallenge(keyRing, scope.organizationId, solution) : undefined;
  if (solved && (await spend(scope, solved))) return;
  throw new HttpError(
    'proof_of_work_required',
    solution
      ? 'The solution of the challenge is wrong, was used before, or has expired.'
      : 'Send the solution of a challenge as altcha.',
  );
}

/** False if the solution was used before, here or on another node. */
async function spend(
  { db, organizationId }: Scope,
  { signature, expiresAt }: SolvedChallenge,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('spent_challenges')
    .values({ organization_id: organizationId, signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['organization_id', 'signature']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** A recurring task: an expired solution is refused anyway. */
export async function deleteSpentChallenges(db: Database): Promise<void> {
  await deleteInBatches(db, sql`spent_challenges`, sql`expires_at < now()`);
}
