import type { Scope } from '../../../../../platform/scope.ts';
import { areRefunded } from '../../../payments/queries.ts';
import type { PlanRow } from '../../../plans/queries.ts';
import {
  countJobsPosted,
  type SubscriptionColumns,
  type SubscriptionRow,
} from '../../../subscriptions/queries.ts';
import { listPaidInvoices } from './queries.ts';

type JobColumns = Pick<SubscriptionColumns, 'jobs_remaining' | 'jobs_period_start' | 'jobs_plan_id'>;

/** The newest period that is paid, with the plan that the subscription had last in it. */
interface PaidPeriod {
  start: string;
  plan: PlanRow;
}

/**
 * A period gives its jobs when the payment arrives, an hour or more after the period began. Jobs posted since then count. So do jobs posted
 * under another plan in the same period. An employer who does not pay keeps the rest of the period before.
 */
export async function toJobs(
  scope: Scope,
  stripeId: string,
  stored: SubscriptionRow | undefined,
  { start, plan }: PaidPeriod,
): Promise<JobColumns> {
  const given = { jobs_period_start: start, jobs_plan_id: plan.id };
  const isLater = start > (stored?.jobs_period_start ?? '');
  // A checkout begins a moment after the period that Stripe reports for it.
  if (stored && !isLater && stored.jobs_plan_id === plan.id) return given;
  if (plan.jobs_included === null) return { ...given, jobs_remaining: null };
  const invoices = await listPaidInvoices(scope, stripeId, start);
  if (await areRefunded(scope, invoices)) return { ...given, jobs_remaining: 0 };
  const posted = stored ? await countJobsPosted(scope, stored.id, start) : 0;
  return { ...given, jobs_remaining: Math.max(0, plan.jobs_included - posted) };
}
