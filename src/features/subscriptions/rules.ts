import type { Issue } from '../../platform/http/errors.ts';
import type { SubscriptionColumns } from './queries.ts';
import { isEnded } from './state.ts';

type Judged = Pick<SubscriptionColumns, 'current_period_start' | 'current_period_end' | 'cancel_at'> &
  Pick<SubscriptionColumns, 'jobs_remaining'> & { plan_kind: string };

/** What is wrong with a subscription as it would become, of whose plan the request alone tells nothing. */
export function findSubscriptionProblems(row: Judged, givenStatus: string | undefined): Issue[] {
  const { current_period_start: start, current_period_end: end, jobs_remaining, plan_kind } = row;
  const issues: Issue[] = [];
  if (start && end && end <= start) {
    issues.push({ path: '/currentPeriodEnd', message: 'must be after currentPeriodStart' });
  }
  if (jobs_remaining != null && plan_kind !== 'job_posting') {
    issues.push({
      path: '/jobsRemaining',
      message: 'must be null, as the plan is not of the kind job_posting',
    });
  }
  if (givenStatus !== undefined && !isEnded(givenStatus) && isPast(row.cancel_at)) {
    issues.push({
      path: '/cancelAt',
      message: `must be null or in the future for the subscription to be ${givenStatus}`,
    });
  }
  return issues;
}

function isPast(instant: string | null | undefined): boolean {
  return instant != null && Date.parse(instant) <= Date.now();
}
