import type { Scope } from '../../../platform/scope.ts';
import { listSubscriptionsOf, type SubscriptionRow } from './queries.ts';
import { type StateColumns, stateAt } from './state.ts';

/** How long a subscription stays valid while its payment is past due. */
const GRACE_MS = 3 * 86_400_000;

/** The columns that determine the validity. */
interface ValidityColumns extends StateColumns {
  current_period_end: string | null;
  past_due_since: string | null;
}

/**
 * Whether a subscription grants the entitlements of its plan: it is active or trialing, or past due for less than 3 days, and
 * its period has no end or ends after `now`.
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

/** Whether any of them is valid and opens the paywall. */
export function hasValidPaywall(rows: (ValidityColumns & { plan_kind: string })[], now: Date): boolean {
  return rows.some((row) => row.plan_kind === 'paywall' && isValidNow(row, now));
}

/** Returns the entitlements of all valid subscriptions of the member. */
export async function findEntitlements(scope: Scope, memberId: string): Promise<ReadonlySet<string>> {
  const now = new Date();
  const rows: SubscriptionRow[] = await listSubscriptionsOf(scope, memberId);
  return new Set(rows.filter((row) => isValidNow(row, now)).flatMap((row) => row.plan_entitlements));
}
