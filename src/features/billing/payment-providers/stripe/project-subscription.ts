import { recordEvent } from '../../../../platform/events.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { PlanRow } from '../../plans/queries.ts';
import { changeSubscription } from '../../subscriptions/change.ts';
import {
  insertSubscription,
  type SubscriptionColumns,
  type SubscriptionRow,
  toSubscription,
} from '../../subscriptions/queries.ts';
import { subscriptionCreated } from '../../subscriptions/schema.ts';
import { subscriptionStatuses } from '../../subscriptions/state.ts';
import { findPlanByPrices, findSoldPlan } from './find-plan.ts';
import type { Snapshot, SnapshotOf } from './snapshots.ts';
import { toJobs } from './states/give-jobs.ts';
import { findStatusSince, listStates, type SubscriptionState } from './states/queries.ts';

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
  const states = await listStates(scope, id);
  const plan = await choosePlan(scope, states, planIds);
  // The session may be reported before the change of its subscription.
  const isPaid = state.status === 'incomplete' && session?.state.outcome === 'succeeded';
  const status = isPaid ? 'active' : state.status;
  if (!plan || !isStatus(status)) return;
  const isPastDue = state.status === 'past_due';
  const columns = {
    member_id: context.memberId,
    plan_id: plan.id,
    status,
    current_period_start: state.periodStart,
    current_period_end: state.periodEnd,
    cancel_at: state.cancelAt,
    canceled_at: state.status === 'canceled' ? state.canceledAt : null,
    past_due_since: isPastDue ? ((await findStatusSince(scope, id, state.status)) ?? null) : null,
  };
  const stored = context.stored.find((row) => row.stripe_subscription_id === id);
  const newest = states.findIndex((each) => each.isPaid);
  const start = states[newest]?.periodStart;
  // If no plan had the price of the paid period, the current one counts.
  const sold = (await choosePlan(scope, states.slice(newest), planIds)) ?? plan;
  const jobs = start ? await toJobs(scope, id, stored, { start, plan: sold }) : {};
  if (stored) await changeSubscription(scope, stored, { ...columns, ...jobs });
  else await startSubscription(scope, plan, { ...columns, ...jobs, stripe_subscription_id: id });
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

/** The plan of the newest of these prices, or the plan in the metadata. If no plan has that price, the plan of an earlier one. */
async function choosePlan(
  scope: Scope,
  states: SubscriptionState[],
  planIds: (string | null | undefined)[],
): Promise<PlanRow | undefined> {
  const [newest, ...earlier] = states.map(({ priceId }) => priceId);
  return (
    (await findSoldPlan(scope, { priceId: newest ?? null, planIds })) ??
    // The former plan stays, so that the subscription can still end.
    (await findPlanByPrices(scope, [...new Set(earlier.flatMap((priceId) => priceId ?? []))]))
  );
}
