import type { Scope } from '../../platform/scope.ts';
import { listSubscriptionsOf, type SubscriptionRow } from './queries.ts';
import { type StateColumns, stateAt } from './state.ts';

/** How long one that is past due is still good. */
const GRACE_MS = 3 * 86_400_000;

/** What of a row tells whether it is good. */
interface ValidityColumns extends StateColumns {
  current_period_end: string | null;
  past_due_since: string | null;
}

/**
 * Whether a subscription gives what its plan gives: it runs or is tried, or has been past due for less than three days, and
 * its period has no end or one in the future. What ends at a moment is over at that moment.
 */
export function isValidNow(row: ValidityColumns, now: Date): boolean {
  const { current_period_end, past_due_since } = row;
  if (current_period_end !== null && Date.parse(current_period_end) <= now.getTime()) return false;
  const { status } = stateAt(row, now);
  if (status === 'past_due' && past_due_since !== null) {
    return now.getTime() < Date.parse(past_due_since) + GRACE_MS;
  }
  return status === 'active' || status === 'trialing';
}

/** Whether one of them opens the paywall. */
export function hasValidPaywall(rows: (ValidityColumns & { plan_kind: string })[], now: Date): boolean {
  return rows.some((row) => row.plan_kind === 'paywall' && isValidNow(row, now));
}

/** What the member may enter now, by all subscriptions that are valid. */
export async function findEntitlements(scope: Scope, memberId: string): Promise<ReadonlySet<string>> {
  const now = new Date();
  const rows: SubscriptionRow[] = await listSubscriptionsOf(scope, memberId);
  return new Set(rows.filter((row) => isValidNow(row, now)).flatMap((row) => row.plan_entitlements));
}
