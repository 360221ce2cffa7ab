import { toInstant } from '../../platform/time.ts';
import type { SubscriptionColumns } from './queries.ts';
import type { UpdateSubscription } from './schema.ts';

/** The columns of fields that are given; fields left out have none. */
export function toColumns(fields: UpdateSubscription): Partial<SubscriptionColumns> {
  const columns = {
    status: fields.status,
    current_period_start: toInstant(fields.currentPeriodStart),
    current_period_end: toInstant(fields.currentPeriodEnd),
    cancel_at: toInstant(fields.cancelAt),
    jobs_remaining: fields.jobsRemaining,
    metadata: fields.metadata && JSON.stringify(fields.metadata),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
