import { uniqueViolation } from '../../platform/database/violations.ts';
import { recordEvent } from '../../platform/events.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import type { Platform } from '../organizations/board-address.ts';
import { lockOwnOrganization } from '../organizations/queries.ts';
import { setCustomDomain } from '../organizations/update.ts';
import { findProofProblem, type Proving } from './proof.ts';
import { type DomainRow, getDomain, setActive, setProblem, toDomain } from './queries.ts';
import { type Domain, domainActivated } from './schema.ts';

export interface Verifying extends Proving {
  platform: Platform;
}

const GIVEN_UP_AFTER_DAYS = 7;

/**
 * Looks whether the domain is the claimant's, and if so makes it active, for good: it stays so when the proof is taken away, as it
 * would also when the domain changed hands. Whoever points it elsewhere needs nothing of Corkboard for it.
 */
export async function verifyDomain(
  scope: Scope,
  verifying: Verifying,
  id: string,
  signal?: AbortSignal,
): Promise<Domain> {
  const claim = await getDomain(scope, id);
  if (claim.status === 'active') return toDomain(claim);
  const problem = await findProofProblem(verifying, claim, signal);
  if (problem === undefined) return activateDomain(scope, verifying.platform, id);
  await setProblem(scope, id, problem, GIVEN_UP_AFTER_DAYS);
  return toDomain(await getDomain(scope, id));
}

/** The board answers on the domain from here on. The first one becomes its address. */
export async function activateDomain(scope: Scope, platform: Platform, id: string): Promise<Domain> {
  return inTransaction(scope, async (scope) => {
    const organization = await lockOwnOrganization(scope);
    const claim = await getDomain(scope, id);
    if (claim.status === 'active') return toDomain(claim);
    const row = await tryToActivate(scope, claim);
    if (!row) return toDomain(await getDomain(scope, id));
    const isPrimary = organization.custom_domain === null;
    const domain = toDomain({ ...row, is_primary: isPrimary });
    await recordEvent(scope, domainActivated, domain);
    if (isPrimary) await setCustomDomain(scope, platform, organization, row.domain);
    return domain;
  });
}

/** That another organization has the domain is told only to who has proved it. */
async function tryToActivate(scope: Scope, { id }: DomainRow): Promise<DomainRow | undefined> {
  try {
    return await inTransaction(scope, async (scope) => {
      await setActive(scope, id);
      return getDomain(scope, id);
    });
  } catch (error) {
    if (uniqueViolation(error) !== 'domains_active_key') throw error;
    await setProblem(scope, id, 'The board of another organization answers on it.', GIVEN_UP_AFTER_DAYS);
    return undefined;
  }
}
