import { recordEvent } from '../../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { lockOwnOrganization } from '../queries.ts';
import { scopesOf } from '../scopes.ts';
import { toContest, updateClaimant } from './contest.ts';
import { listClaimants, setHolderCheck } from './contest-queries.ts';
import { findHolderProblem, type Verifying } from './proof.ts';
import { type DomainRow, getDomain, toDomain } from './queries.ts';
import { type Domain, domainContestEnded, domainContested } from './schema.ts';

/**
 * Checks whether the organization still proves an active domain that others claim. The contest ends if it does, or if no
 * current claimant is left.
 */
export async function checkHolder(
  scope: Scope,
  verifying: Verifying,
  id: string,
  signal?: AbortSignal,
): Promise<Domain> {
  const claim = await getDomain(scope, id);
  const problem = await findHolderProblem(verifying, claim, signal);
  const after = await inTransaction(scope, (scope) => recordHolderCheck(scope, id, problem ?? null));
  await updateClaimants(scope, verifying, after);
  return toDomain(after);
}

async function recordHolderCheck(scope: Scope, id: string, problem: string | null): Promise<DomainRow> {
  await lockOwnOrganization(scope);
  const before = await getDomain(scope, id);
  if (before.status !== 'active') return before;
  const isClaimed = (await listClaimants(scope, before.domain)).some(({ is_current }) => is_current);
  await setHolderCheck(scope, id, isClaimed ? problem : null);
  const after = await getDomain(scope, id);
  if ((before.contested_since === null) !== (after.contested_since === null)) {
    const event = after.contested_since === null ? domainContestEnded : domainContested;
    await recordEvent(scope, event, toDomain(after));
  }
  return after;
}

/** Updates each claimant in its own transaction. The next check of a claim repeats an interrupted update. */
async function updateClaimants(scope: Scope, { installation }: Verifying, holder: DomainRow): Promise<void> {
  if (holder.status !== 'active') return;
  const claimants = await listClaimants(scope, holder.domain);
  const scopes = await scopesOf(scope.db, claimants, installation);
  for (const { organization_id, id, is_current } of claimants) {
    const claimant = scopes.get(organization_id);
    if (!claimant) continue;
    await inTransaction(claimant, async (claimant) => {
      await lockOwnOrganization(claimant);
      await updateClaimant(claimant, id, is_current ? toContest(holder) : null);
    });
  }
}
