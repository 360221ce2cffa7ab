import { recordEvent } from '../../../../platform/events.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { listOrganizations, lockOwnOrganization, organizationScope } from '../queries.ts';
import { setCustomDomain } from '../update.ts';
import {
  type Contest,
  findHolder,
  hasLost,
  scheduleHolderCheck,
  setClaimantContest,
  setLost,
  setProved,
} from './contest-queries.ts';
import { notifyOfFailure } from './failed-email.ts';
import type { Verifying } from './proof.ts';
import { type DomainRow, findOldestActive, getDomain, toDomain } from './queries.ts';
import { domainContestEnded, domainContested, domainLost } from './schema.ts';

/** Contests a domain that was just proved but is active for another organization. The claim waits for a check of the holder. */
export async function contestDomain(scope: Scope, claim: DomainRow): Promise<void> {
  await setProved(scope, claim.id, 'The domain is active for another organization.');
  await scheduleHolderCheck(scope.db, claim.domain);
  const holder = await findHolder(scope, claim.domain);
  if (holder) await updateClaimant(scope, claim.id, toContest(holder));
}

/** Updates a claim to the contest of the holder, or to none, and records an event if that changes the claim. */
export async function updateClaimant(scope: Scope, id: string, contest: Contest | null): Promise<void> {
  const before = await getDomain(scope, id);
  if (before.status === 'active' || before.contested_since === (contest?.contested_since ?? null)) return;
  await setClaimantContest(scope, id, contest);
  const event = contest ? domainContested : domainContestEnded;
  await recordEvent(scope, event, toDomain(await getDomain(scope, id)));
}

export function toContest({ contested_since, transfer_at }: Omit<DomainRow, 'is_primary'>): Contest | null {
  return contested_since !== null && transfer_at !== null ? { contested_since, transfer_at } : null;
}

/**
 * Releases the domain of an organization that did not prove it for 30 days. The same transaction activates it for another one.
 * Two organizations that take each other's domains at once may deadlock: PostgreSQL aborts one, and its next check tries again.
 */
export async function releaseLostDomain(
  scope: Scope,
  { installation, notifyStaff }: Pick<Verifying, 'installation' | 'notifyStaff'>,
  domain: string,
): Promise<void> {
  const found = await findHolder(scope, domain);
  if (!found || !hasLost(found)) return;
  const [row] = await listOrganizations(scope.db, [found.organization_id]);
  if (!row) return;
  const holderScope = organizationScope(scope.db, row, installation, 'system');
  const organization = await lockOwnOrganization(holderScope);
  // The holder may have proved or deleted the domain while this transaction waited for the lock.
  const current = await findHolder(scope, domain);
  if (current?.id !== found.id || !hasLost(current)) return;
  if (organization.custom_domain === domain) {
    const next = await findOldestActive(holderScope, current.id);
    await setCustomDomain(holderScope, installation, organization, next?.domain ?? null);
  }
  await setLost(
    holderScope,
    current.id,
    'Another organization verified the domain, and this organization did not verify it again within 30 days.',
  );
  const lost = await getDomain(holderScope, current.id);
  await recordEvent(holderScope, domainLost, toDomain(lost));
  await notifyOfFailure(holderScope, notifyStaff, lost, 'lost');
}
