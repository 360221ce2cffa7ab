import type { Issue } from '../../../platform/http/errors/http-error.ts';
import type { SubscriptionColumns } from './queries.ts';
import { isEnded } from './state.ts';

type Validated = Pick<SubscriptionColumns, 'current_period_start' | 'current_period_end' | 'cancel_at'> &
  Pick<SubscriptionColumns, 'jobs_remaining'> & { plan_kind: string };

/** Checks the resulting subscription against its plan, which the schema of the request cannot do. */
export function findSubscriptionProblems(row: Validated, newStatus: string | undefined): Issue[] {
  const { current_period_start: start, current_period_end: end, jobs_remaining, plan_kind } = row;
  const issues: Issue[] = [];
  if (start && end && end <= start) {
    issues.push({ path: '/currentPeriodEnd', message: 'must be after currentPeriodStart' });
  }
  if (jobs_remaining != null && plan_kind !== 'job_posting') {
    issues.push({
      path: '/jobsRemaining',
      message: 'must be null, because the plan is not of the kind job_posting',
    });
  }
  if (newStatus !== undefined && !isEnded(newStatus) && isPast(row.cancel_at)) {
    issues.push({
      path: '/cancelAt',
      message: `must be null or in the future for the subscription to be ${newStatus}`,
    });
  }
  return issues;
}

function isPast(instant: string | null | undefined): boolean {
  return instant != null && Date.parse(instant) <= Date.now();
}
