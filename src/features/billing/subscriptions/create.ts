import { foreignKeyViolation } from '../../../platform/database/violations.ts';
import { recordEvent } from '../../../platform/events.ts';
import { HttpError, invalid, notFound } from '../../../platform/http/errors/http-error.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { listCompanyIdsOf } from '../../jobs/companies/members/queries.ts';
import { lockPlanForShare, type PlanRow } from '../plans/queries.ts';
import { toColumns } from './columns.ts';
import { endOfPeriod } from './period.ts';
import { insertSubscription, type SubscriptionColumns, toSubscription } from './queries.ts';
import { findSubscriptionProblems } from './rules.ts';
import { type CreateSubscription, type Subscription, subscriptionCreated } from './schema.ts';

/** Subscribes an existing member to a plan, without a payment, or before Stripe collects it. */
export async function createSubscription(
  scope: Scope,
  memberId: string,
  input: CreateSubscription,
  provider: 'manual' | 'stripe' = 'manual',
): Promise<Subscription> {
  return inTransaction(scope, async (scope) => {
    const plan = await lockPlanForShare(scope, input.planId);
    if (!plan) throw invalid([{ path: '/planId', message: 'must be the id of a plan of the organization' }]);
    if (!plan.is_active)
      throw new HttpError('plan_inactive', 'The plan is no longer active. Choose an active plan.');
    const columns = toNewColumns(scope, plan, input);
    const issues = findSubscriptionProblems({ ...columns, plan_kind: plan.kind }, undefined);
    if (issues.length > 0) throw invalid(issues);
    const company_id = await chooseCompany(scope, memberId, plan, input);
    const subscription = await insert(scope, { ...columns, provider, member_id: memberId, company_id });
    await recordEvent(scope, subscriptionCreated, subscription);
    return subscription;
  });
}

/** Returns the columns of a new subscription. Defaults of omitted fields come from its plan. */
function toNewColumns(scope: Scope, plan: PlanRow, input: CreateSubscription) {
  const now = new Date().toISOString();
  const submitted = toColumns(scope, input);
  const start = submitted.current_period_start ?? now;
  const status = submitted.status ?? 'active';
  return {
    organization_id: scope.organizationId,
    id: newId(),
    plan_id: plan.id,
    current_period_start: start,
    current_period_end: plan.interval && endOfPeriod(start, plan.interval),
    jobs_remaining: plan.jobs_included,
    past_due_since: status === 'past_due' ? now : null,
    canceled_at: status === 'canceled' ? now : null,
    ...submitted,
    status,
  };
}

/** The jobs of a subscription belong to the only company of its member, unless the request says otherwise. */
async function chooseCompany(
  scope: Scope,
  memberId: string,
  plan: PlanRow,
  { companyId }: CreateSubscription,
): Promise<string | null> {
  if (plan.kind !== 'job_posting') {
    if (companyId == null) return null;
    throw invalid([
      { path: '/companyId', message: 'must be null, because the plan is not of the kind job_posting' },
    ]);
  }
  if (companyId !== undefined) return companyId;
  const [only, ...others] = await listCompanyIdsOf(scope, memberId);
  return others.length === 0 ? (only ?? null) : null;
}

async function insert(scope: Scope, columns: SubscriptionColumns): Promise<Subscription> {
  try {
    return toSubscription(await insertSubscription(scope, columns));
  } catch (error) {
    if (foreignKeyViolation(error) === 'subscriptions_company_fkey')
      throw invalid([{ path: '/companyId', message: 'must be the id of a company of the organization' }]);
    // The member was erased after the caller's check.
    if (foreignKeyViolation(error)) throw notFound('member');
    throw error;
  }
}
