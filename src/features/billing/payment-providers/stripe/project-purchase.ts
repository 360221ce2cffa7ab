import type { Scope } from '../../../../platform/scope.ts';
import { changeSubscription } from '../../subscriptions/change.ts';
import { endOfPeriod } from '../../subscriptions/period.ts';
import { findSoldPlan } from './find-plan.ts';
import { type ProjectionContext, startSubscription } from './project-subscription.ts';
import { findWholeRefund } from './refunds.ts';
import type { SnapshotOf } from './snapshots.ts';

/** Creates or updates the subscription of a one-time checkout: for one interval of the plan, or forever without an interval. */
export async function projectPurchase(
  scope: Scope,
  session: SnapshotOf<'checkout_session'>,
  { memberId, stored, snapshots }: ProjectionContext,
): Promise<void> {
  const { id, state } = session;
  if (state.mode !== 'payment' || state.outcome !== 'succeeded') return;
  const plan = await findSoldPlan(scope, { planIds: [state.planId] });
  if (!plan) return;
  const canceledAt = findWholeRefund(session, snapshots) ?? null;
  const columns = {
    member_id: memberId,
    plan_id: plan.id,
    status: canceledAt === null ? 'active' : 'canceled',
    canceled_at: canceledAt,
  };
  const row = stored.find(({ stripe_session_id }) => stripe_session_id === id);
  if (row) {
    await changeSubscription(scope, row, columns);
    return;
  }
  const start = plan.interval ? state.paidAt : null;
  await startSubscription(scope, plan, {
    ...columns,
    current_period_start: start,
    current_period_end: start && plan.interval && endOfPeriod(start, plan.interval),
    stripe_session_id: id,
  });
}
