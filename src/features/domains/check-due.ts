import type { Database } from '../../platform/database/connect.ts';
import { OutboundError } from '../../platform/outbound/errors.ts';
import { runFairly } from '../../platform/run-fairly.ts';
import { scopesOf } from '../organizations/scopes.ts';
import { beginCheck, type DueClaim, listDueClaims } from './queries.ts';
import { type Verifying, verifyDomain } from './verify.ts';

const CLAIMS_AT_ONCE = 200;
const LIMITS = { atOnce: 10, ofGroupAtOnce: 2 };
/** After so long a run begins no more; the next one asks anew whose turn it is. */
const RUN_MS = 20_000;

const MINUTE = 60;
const HOUR = 3600;
const NEXT_AFTER_SECONDS = [5 * MINUTE, 15 * MINUTE, HOUR];

/** Looks at the claims that are due. Those under way are broken off once `stop` is aborted. */
export async function checkDueDomains(db: Database, verifying: Verifying, stop: AbortSignal): Promise<void> {
  const due = await listDueClaims(db, CLAIMS_AT_ONCE);
  const scopes = await scopesOf(db, due, verifying.platform);
  const failures: unknown[] = [];
  const end = AbortSignal.any([stop, AbortSignal.timeout(RUN_MS)]);
  const groupsOf = ({ organization_id }: DueClaim) => [`organization ${organization_id}`];
  await runFairly(due, LIMITS, groupsOf, end, async (claim) => {
    const scope = scopes.get(claim.organization_id);
    if (!scope) return;
    try {
      const nextInSeconds = NEXT_AFTER_SECONDS[claim.checks] ?? 3 * HOUR;
      if (await beginCheck(scope, claim, nextInSeconds)) await verifyDomain(scope, verifying, claim.id, stop);
    } catch (error) {
      const isStopped = error instanceof OutboundError && error.code === 'stopped';
      // One claim's trouble is not the others'.
      if (!isStopped) failures.push(error);
    }
  });
  if (failures.length > 0) throw new AggregateError(failures, `some domains failed: ${failures[0]}`);
}
