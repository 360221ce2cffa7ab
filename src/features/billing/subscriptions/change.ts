import { listChangedFields, pickChanged } from '../../../platform/changed-fields.ts';
import { recordEvent } from '../../../platform/events.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  type SubscriptionColumns,
  type SubscriptionRow,
  toSubscription,
  updateSubscriptionRow,
} from './queries.ts';
import { type Subscription, subscriptionCanceled, subscriptionUpdated } from './schema.ts';
import { type StateColumns, stateAt } from './state.ts';

/** Updates a subscription that the caller has locked, with the columns that follow from its status, and records the events. */
export async function changeSubscription(
  scope: Scope,
  stored: SubscriptionRow,
  columns: Partial<SubscriptionColumns>,
): Promise<Subscription> {
  const before = toSubscription(stored);
  const now = new Date();
  const current = { ...stored, ...stateAt(stored, now) };
  const changed = pickChanged(current, columns);
  if (Object.keys(changed).length === 0) return before;
  const row = await updateSubscriptionRow(scope, stored.id, {
    // A subscription that is due is canceled now, so the result does not depend on whether the sweep has run.
    ...followStatus(current, changed.status ?? current.status, now),
    ...changed,
  });
  const after = toSubscription(row);
  const fields = listChangedFields(before, after);
  if (fields.length > 0) await recordEvent(scope, subscriptionUpdated, after, fields);
  if (row.status === 'canceled' && stored.status !== 'canceled') {
    await recordEvent(scope, subscriptionCanceled, after, ['status', 'canceledAt']);
  }
  return after;
}

/** Returns the columns that depend on the status, for this new or unchanged status. */
function followStatus(
  current: StateColumns & { past_due_since: string | null },
  status: string,
  now: Date,
): Pick<SubscriptionColumns, 'status' | 'canceled_at' | 'past_due_since'> {
  const { canceled_at, past_due_since } = current;
  if (status === current.status)
    return { status, canceled_at, past_due_since: status === 'past_due' ? past_due_since : null };
  const since = now.toISOString();
  return {
    status,
    canceled_at: status === 'canceled' ? since : null,
    past_due_since: status === 'past_due' ? since : null,
  };
}
