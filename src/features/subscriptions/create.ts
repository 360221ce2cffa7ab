import { hasRow } from '../../platform/database/has-row.ts';
import { foreignKeyViolation } from '../../platform/database/violations.ts';
import { recordEvent } from '../../platform/events.ts';
import { HttpError, invalid, notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { holdPlan, type PlanRow } from '../plans/queries.ts';
import { toColumns } from './columns.ts';
import { endOfPeriod } from './period.ts';
import { insertSubscription, type SubscriptionColumns, toSubscription } from './queries.ts';
import { findSubscriptionProblems } from './rules.ts';
import { type CreateSubscription, type Subscription, subscriptionCreated } from './schema.ts';

/** Subscribes a member to a plan by hand. */
export async function createSubscription(
  scope: Scope,
  memberId: string,
  input: CreateSubscription,
): Promise<Subscription> {
  return inTransaction(scope, async (scope) => {
    if (!(await hasRow(scope, 'members', memberId))) throw notFound('member');
    const plan = await holdPlan(scope, input.planId);
    if (!plan) throw invalid([{ path: '/planId', message: 'must be a plan of the organization' }]);
    if (!plan.is_active) throw new HttpError('plan_inactive', 'The plan is not active any more.');
    const columns = toNewColumns(scope, plan, input);
    const issues = findSubscriptionProblems({ ...columns, plan_kind: plan.kind }, undefined);
    if (issues.length > 0) throw invalid(issues);
    const subscription = await insert(scope, { ...columns, member_id: memberId });
    await recordEvent(scope, subscriptionCreated, subscription);
    return subscription;
  });
}

/** The columns of a new subscription, with what is left out filled in from its plan. */
function toNewColumns(scope: Scope, plan: PlanRow, input: CreateSubscription) {
  const now = new Date().toISOString();
  const given = toColumns(input);
  const start = given.current_period_start ?? now;
  const status = given.status ?? 'active';
  return {
    organization_id: scope.organizationId,
    id: newId(),
    plan_id: plan.id,
    provider: 'manual',
    current_period_start: start,
    current_period_end: plan.interval && endOfPeriod(start, plan.interval),
    jobs_remaining: plan.jobs_included,
    past_due_since: status === 'past_due' ? now : null,
    canceled_at: status === 'canceled' ? now : null,
    ...given,
    status,
  };
}

async function insert(scope: Scope, columns: SubscriptionColumns): Promise<Subscription> {
  try {
    return toSubscription(await insertSubscription(scope, columns));
  } catch (error) {
    // The member has just been erased.
    if (foreignKeyViolation(error)) throw notFound('member');
    throw error;
  }
}
