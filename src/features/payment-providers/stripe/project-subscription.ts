import { recordEvent } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { PlanRow } from '../../plans/queries.ts';
import { changeSubscription } from '../../subscriptions/change.ts';
import {
  countJobsPosted,
  insertSubscription,
  type SubscriptionColumns,
  type SubscriptionRow,
  toSubscription,
} from '../../subscriptions/queries.ts';
import { subscriptionCreated } from '../../subscriptions/schema.ts';
import { subscriptionStatuses } from '../../subscriptions/state.ts';
import { findPlanByPrices, findSoldPlan } from './find-plan.ts';
import { findStatusSince, listPrices } from './queries.ts';
import type { Snapshot, SnapshotOf } from './snapshots.ts';

/** What a projection needs besides the object itself. */
export interface ProjectionContext {
  memberId: string;
  /** Existing subscriptions, locked. */
  stored: SubscriptionRow[];
  /** All objects that are linked to it. */
  snapshots: Snapshot[];
}

/** Creates or updates a subscription from its newest state at Stripe. Does nothing until a plan has one of its prices. */
export async function projectSubscription(
  scope: Scope,
  { id, state }: SnapshotOf<'subscription'>,
  context: ProjectionContext,
): Promise<void> {
  const sessions = context.snapshots.filter((other) => other.type === 'checkout_session');
  const session = sessions.find(({ subscriptionId }) => subscriptionId === id);
  const planIds = [state.planId, session?.state.planId];
  const plan =
    (await findSoldPlan(scope, { priceId: state.priceId, planIds })) ??
    // If no plan has the new price, the former plan stays, so that the subscription can still end.
    (await findPlanByPrices(scope, await listPrices(scope, id)));
  if (!plan || !isStatus(state.status)) return;
  const isPastDue = state.status === 'past_due';
  const columns = {
    member_id: context.memberId,
    plan_id: plan.id,
    status: state.status,
    current_period_start: state.periodStart,
    current_period_end: state.periodEnd,
    cancel_at: state.cancelAt,
    canceled_at: state.status === 'canceled' ? state.canceledAt : null,
    past_due_since: isPastDue ? ((await findStatusSince(scope, id, state.status)) ?? null) : null,
  };
  const stored = context.stored.find((row) => row.stripe_subscription_id === id);
  if (!stored) return startSubscription(scope, plan, { ...columns, stripe_subscription_id: id });
  const jobs = await toJobsRemaining(scope, stored, plan, state.periodStart);
  await changeSubscription(scope, stored, { ...columns, ...jobs });
}

/** Inserts a subscription with all jobs that its plan includes, and records the event. */
export async function startSubscription(
  scope: Scope,
  plan: PlanRow,
  columns: Omit<SubscriptionColumns, 'organization_id' | 'id' | 'provider'>,
): Promise<void> {
  const row = await insertSubscription(scope, {
    organization_id: scope.organizationId,
    id: newId(),
    provider: 'stripe',
    jobs_remaining: plan.jobs_included,
    ...columns,
  });
  await recordEvent(scope, subscriptionCreated, toSubscription(row));
}

function isStatus(status: string): boolean {
  return (subscriptionStatuses as readonly string[]).includes(status);
}

/** A new period restores all jobs. A change of plan within a period subtracts the jobs that were already posted. */
async function toJobsRemaining(
  scope: Scope,
  stored: SubscriptionRow,
  { id, jobs_included }: PlanRow,
  periodStart: string | null,
): Promise<Pick<SubscriptionColumns, 'jobs_remaining'>> {
  const isNewPeriod = periodStart !== null && periodStart > (stored.current_period_start ?? '');
  if (isNewPeriod || (stored.plan_id !== id && jobs_included === null)) {
    return { jobs_remaining: jobs_included };
  }
  if (stored.plan_id === id || jobs_included === null) return {};
  const posted = await countJobsPosted(scope, stored.id, stored.current_period_start);
  return { jobs_remaining: Math.max(0, jobs_included - posted) };
}
