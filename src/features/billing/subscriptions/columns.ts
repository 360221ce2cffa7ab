import { pickDefined } from '../../../platform/changed-fields.ts';
import { toInstant } from '../../../platform/time.ts';
import type { SubscriptionColumns } from './queries.ts';
import type { UpdateSubscription } from './schema.ts';

/** Converts the submitted fields to columns. Omitted fields have no column. */
export function toColumns(fields: UpdateSubscription): Partial<SubscriptionColumns> {
  const columns = {
    status: fields.status,
    current_period_start: toInstant(fields.currentPeriodStart),
    current_period_end: toInstant(fields.currentPeriodEnd),
    cancel_at: toInstant(fields.cancelAt),
    jobs_remaining: fields.jobsRemaining,
    metadata: fields.metadata && JSON.stringify(fields.metadata),
  };
  return pickDefined(columns);
}
