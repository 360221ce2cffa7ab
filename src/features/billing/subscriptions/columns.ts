import { pickDefined } from '../../../platform/changed-fields.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toEnd, toStart } from '../../../platform/time-zones.ts';
import type { SubscriptionColumns } from './queries.ts';
import type { UpdateSubscription } from './schema.ts';

/** Converts the submitted fields to columns. Omitted fields have no column. */
export function toColumns({ organization }: Scope, fields: UpdateSubscription): Partial<SubscriptionColumns> {
  const { timeZone } = organization;
  const columns = {
    status: fields.status,
    current_period_start: toStart(fields.currentPeriodStart, timeZone),
    current_period_end: toEnd(fields.currentPeriodEnd, timeZone),
    cancel_at: toEnd(fields.cancelAt, timeZone),
    jobs_remaining: fields.jobsRemaining,
    metadata: fields.metadata && JSON.stringify(fields.metadata),
  };
  return pickDefined(columns);
}
