import { uniqueViolation } from '../../../../platform/database/violations.ts';
import { recordEvent } from '../../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { lockOwnOrganization } from '../queries.ts';
import { setCustomDomain } from '../update.ts';
import { checkHolder } from './check-holder.ts';
import { contestDomain, releaseLostDomain } from './contest.ts';
import { notifyOfFailure } from './failed-email.ts';
import { findProofProblem, type Verifying } from './proof.ts';
import { type DomainRow, getDomain, setActive, setProblem, toDomain } from './queries.ts';
import { type Domain, domainActivated } from './schema.ts';

const MAX_CLAIM_DAYS = 7;

/**
 * Checks the proof of a claim and activates the domain if it is valid. An active domain is checked again only while it is
 * contested.
 */
export async function verifyDomain(
  scope: Scope,
  verifying: Verifying,
  id: string,
  signal?: AbortSignal,
): Promise<Domain> {
  const claim = await getDomain(scope, id);
  if (claim.contested_since !== null && claim.status === 'active')
    return checkHolder(scope, verifying, id, signal);
  if (claim.status === 'active') return toDomain(claim);
  const problem = await findProofProblem(verifying, claim, signal);
  if (problem === undefined) return activateDomain(scope, verifying, id);
  return toDomain(await inTransaction(scope, (scope) => recordProblem(scope, verifying, id, problem)));
}

async function recordProblem(
  scope: Scope,
  { notifyStaff }: Verifying,
  id: string,
  problem: string,
): Promise<DomainRow> {
  await lockOwnOrganization(scope);
  const before = await getDomain(scope, id);
  await setProblem(scope, id, problem, MAX_CLAIM_DAYS);
  const after = await getDomain(scope, id);
  if (before.status === 'pending' && after.status === 'failed')
    await notifyOfFailure(scope, notifyStaff, after, 'unproved');
  return after;
}

/**
 * Activates the domain for the board. The domain becomes primary if the board has no primary domain, or if the domain was primary before a
 * move.
 */
export async function activateDomain(
  scope: Scope,
  { installation, notifyStaff }: Pick<Verifying, 'installation' | 'notifyStaff'>,
  id: string,
): Promise<Domain> {
  return inTransaction(scope, async (scope) => {
    const organization = await lockOwnOrganization(scope);
    const claim = await getDomain(scope, id);
    if (claim.status === 'active') return toDomain(claim);
    await releaseLostDomain(scope, { installation, notifyStaff }, claim.domain);
    const row = await tryToActivate(scope, claim);
    if (!row) return toDomain(await getDomain(scope, id));
    const isPrimary = organization.custom_domain === null || claim.becomes_primary;
    const domain = toDomain({ ...row, is_primary: isPrimary });
    await recordEvent(scope, domainActivated, domain);
    if (isPrimary) await setCustomDomain(scope, installation, organization, row.domain);
    return domain;
  });
}

/** Call this after the proof. Only an organization with a proof may learn that another organization has the domain. */
async function tryToActivate(scope: Scope, claim: DomainRow): Promise<DomainRow | undefined> {
  try {
    return await inTransaction(scope, async (scope) => {
      await setActive(scope, claim.id);
      return getDomain(scope, claim.id);
    });
  } catch (error) {
    if (uniqueViolation(error) !== 'domains_active_key') throw error;
    await contestDomain(scope, claim);
    return undefined;
  }
}
