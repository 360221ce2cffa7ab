import type { Scope } from '../../../platform/scope.ts';
import { changeSubscription } from '../../subscriptions/change.ts';
import { endOfPeriod } from '../../subscriptions/period.ts';
import { lockStripeSubscription } from '../../subscriptions/queries.ts';
import { findSoldPlan } from './find-plan.ts';
import { startSubscription } from './project-subscription.ts';
import { isWhollyRefunded } from './refunds.ts';
import type { Snapshot, SnapshotOf } from './snapshots.ts';

/** Gives the member what a checkout paid for at once: for good, or for one interval of a plan that has one. */
export async function projectPurchase(
  scope: Scope,
  memberId: string,
  session: SnapshotOf<'checkout_session'>,
  snapshots: Snapshot[],
): Promise<void> {
  const { id, state } = session;
  if (state.mode !== 'payment' || state.outcome !== 'succeeded') return;
  const plan = await findSoldPlan(scope, { planIds: [state.planId] });
  if (!plan) return;
  const status = isWhollyRefunded(session, snapshots) ? 'canceled' : 'active';
  const stored = await lockStripeSubscription(scope, 'stripe_session_id', id);
  if (stored) {
    await changeSubscription(scope, stored, { member_id: memberId, plan_id: plan.id, status });
    return;
  }
  const start = plan.interval ? state.paidAt : null;
  await startSubscription(scope, plan, {
    member_id: memberId,
    plan_id: plan.id,
    status,
    canceled_at: status === 'canceled' ? new Date().toISOString() : null,
    current_period_start: start,
    current_period_end: start && plan.interval && endOfPeriod(start, plan.interval),
    stripe_session_id: id,
  });
}
