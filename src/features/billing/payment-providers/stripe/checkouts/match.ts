import type { Scope } from '../../../../../platform/scope.ts';
import { changeSubscription } from '../../../subscriptions/change.ts';
import { endOfPeriod } from '../../../subscriptions/period.ts';
import { lockSubscriptions } from '../../../subscriptions/queries.ts';
import { toStripeAmount } from '../amounts.ts';
import type { Snapshot, SnapshotOf } from '../snapshots.ts';
import { toSubtotal } from './params.ts';
import { type CheckoutRow, listCheckouts, updateCheckoutRow } from './queries.ts';

type Session = SnapshotOf<'checkout_session'>;

/** A checkout that Corkboard created, with the report of Stripe. */
export interface Checkout {
  row: CheckoutRow;
  /** Undefined until an event or the server has reported it. */
  session: Session | undefined;
  /** `other`: the payer paid for something else. */
  result: 'open' | 'pending' | 'paid' | 'failed' | 'other';
}

/** The checkouts that these objects belong to. */
export async function findCheckouts(scope: Scope, snapshots: Snapshot[]): Promise<Checkout[]> {
  const sessions = snapshots.filter((snapshot) => snapshot.type === 'checkout_session');
  const rows = await listCheckouts(scope, {
    sessionIds: sessions.map(({ id }) => id),
    paymentIds: snapshots.flatMap((snapshot) => firstPaymentOf(snapshot) ?? []),
  });
  return rows.map((row) => {
    const session = sessions.find(({ id }) => id === row.session_id);
    return { row, session, result: toResult(row, session) };
  });
}

/** The pending payment that an invoice or a subscription says it collects. */
function firstPaymentOf(snapshot: Snapshot): string | null | undefined {
  return snapshot.type === 'invoice' || snapshot.type === 'subscription' ? snapshot.state.paymentId : null;
}

function toResult(row: CheckoutRow, session: Session | undefined): Checkout['result'] {
  if (!session) return 'open';
  const { status, outcome, currency, subtotal, discount } = session.state;
  if (status === 'expired' || outcome === 'failed') return 'failed';
  if (status !== 'complete') return 'open';
  const isAsked =
    currency === row.currency &&
    subtotal === toSubtotal(row) &&
    discount === (toStripeAmount(row.discount_minor, row.currency) ?? 0) &&
    session.state.mode === (row.interval === null ? 'payment' : 'subscription');
  if (!isAsked) return 'other';
  return outcome === 'succeeded' ? 'paid' : 'pending';
}

/**
 * Without invoices and subscriptions of an unreported checkout: the report adds both, and until then nothing can be compared.
 */
export function withoutAwaited(snapshots: Snapshot[], checkouts: Checkout[]): Snapshot[] {
  const awaited = new Set(
    checkouts
      .filter(({ row, session }) =>
        session ? session.state.status !== 'complete' : row.session_id !== null || row.settle_at !== null,
      )
      .map(({ row }) => row.payment_id),
  );
  return snapshots.filter((snapshot) => !awaited.has(firstPaymentOf(snapshot) ?? ''));
}

/** Stores what can no longer change, and gives a paid subscription of Stripe to its purchase. The caller has locked the purchase. */
export async function closeCheckouts(scope: Scope, checkouts: Checkout[]): Promise<void> {
  for (const { row, session, result } of checkouts) {
    if (!session || result === 'open' || result === 'pending') continue;
    if (row.settle_at !== null) await updateCheckoutRow(scope, row.payment_id, { settle_at: null });
    if (result === 'paid') await bindSubscription(scope, row, session);
  }
}

async function bindSubscription(scope: Scope, row: CheckoutRow, session: Session): Promise<void> {
  const { subscriptionId, state } = session;
  if (!row.subscription_id || !row.interval || !subscriptionId || !state.paidAt) return;
  const [stored] = await lockSubscriptions(scope, [row.subscription_id]);
  if (!stored || stored.stripe_subscription_id !== null) return;
  await changeSubscription(scope, stored, {
    stripe_subscription_id: subscriptionId,
    status: 'active',
    current_period_start: state.paidAt,
    // Not before Stripe's own period, which would give its jobs once more.
    jobs_period_start: state.paidAt,
    jobs_plan_id: stored.plan_id,
    current_period_end: endOfPeriod(state.paidAt, row.interval),
  });
}
