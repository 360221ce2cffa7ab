import type { Scope } from '../../../../platform/scope.ts';
import type { Payment } from '../../payments/schema.ts';
import { failPayment } from '../../payments/update.ts';
import type { PaidPeriod, PaymentUse } from '../../payments/use.ts';
import { changeSubscription } from '../../subscriptions/change.ts';
import { findStripeSubscriptionIds, lockSubscriptions } from '../../subscriptions/queries.ts';
import type { CheckoutRow } from './checkouts/queries.ts';
import { findDispute, type Paid } from './refunds.ts';
import type { Snapshot } from './snapshots.ts';

interface Context {
  scope: Scope;
  snapshots: Snapshot[];
  use: PaymentUse;
}

/** No money came, or other money than was asked. */
export async function failCheckout({ scope, use }: Context, { payment_id }: CheckoutRow): Promise<void> {
  const payment = await failPayment(scope, payment_id);
  if (payment) await use.follow(scope, { payment, hasNewStatus: true });
}

/** What was paid for follows, and the jobs of a period whose payment went back are gone. */
export async function followPayment(
  { scope, snapshots, use }: Context,
  { paid }: { paid: Paid },
  { payment, hasNewStatus }: { payment: Payment; hasNewStatus: boolean },
): Promise<void> {
  const isDisputed = payment.status === 'succeeded' ? findDispute(paid, snapshots) : undefined;
  if (!hasNewStatus && isDisputed === undefined) return;
  const period = await findPeriod(scope, paid);
  await use.follow(scope, { payment, hasNewStatus, isDisputed, period });
  if (hasNewStatus && payment.status === 'refunded' && period) await takeJobs(scope, period);
}

async function findPeriod(scope: Scope, { type, state }: Paid): Promise<PaidPeriod | undefined> {
  if (type !== 'invoice' || !state.subscriptionId || !state.periodStart || !state.periodEnd) return undefined;
  const [subscriptionId] = await findStripeSubscriptionIds(scope, [state.subscriptionId]);
  return subscriptionId ? { subscriptionId, from: state.periodStart, to: state.periodEnd } : undefined;
}

async function takeJobs(scope: Scope, { subscriptionId, from, to }: PaidPeriod): Promise<void> {
  const [row] = await lockSubscriptions(scope, [subscriptionId]);
  const start = row?.jobs_period_start;
  if (!row?.jobs_remaining || !start || start < from || start >= to) return;
  await changeSubscription(scope, row, { jobs_remaining: 0 });
}
