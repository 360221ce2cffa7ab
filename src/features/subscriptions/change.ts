import { isDeepStrictEqual } from 'node:util';
import { recordEvent } from '../../platform/events.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  type SubscriptionColumns,
  type SubscriptionRow,
  toSubscription,
  updateSubscriptionRow,
} from './queries.ts';
import { type Subscription, subscriptionCanceled, subscriptionUpdated } from './schema.ts';
import { type StateColumns, stateAt } from './state.ts';

/** Writes columns of a subscription that the caller has locked, with what follows from its status, and tells of it. */
export async function changeSubscription(
  scope: Scope,
  stored: SubscriptionRow,
  columns: Partial<SubscriptionColumns>,
): Promise<Subscription> {
  const before = toSubscription(stored);
  const now = new Date();
  const current = { ...stored, ...stateAt(stored, now) };
  const differing = keepDifferent(current, columns);
  if (Object.keys(differing).length === 0) return before;
  const row = await updateSubscriptionRow(scope, stored.id, {
    // What reads as canceled is made so now: whether the sweep has been here already must not matter.
    ...followStatus(current, differing.status ?? current.status, now),
    ...differing,
  });
  const after = toSubscription(row);
  await recordEvent(scope, subscriptionUpdated, after, changedFields(before, after));
  if (row.status === 'canceled' && stored.status !== 'canceled') {
    await recordEvent(scope, subscriptionCanceled, after, ['status', 'canceledAt']);
  }
  return after;
}

/** The columns of a subscription that gets this status, or keeps it. */
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

function keepDifferent(
  current: SubscriptionRow,
  columns: Partial<SubscriptionColumns>,
): Partial<SubscriptionColumns> {
  const entries = Object.entries(columns).filter(([name, value]) => {
    const stored = current[name as keyof SubscriptionRow];
    return name === 'metadata' && typeof value === 'string'
      ? !isDeepStrictEqual(JSON.parse(value), stored)
      : value !== stored;
  });
  return Object.fromEntries(entries);
}

function changedFields(before: Subscription, after: Subscription): string[] {
  const fields = (Object.keys(after) as (keyof Subscription)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  return fields.filter((field) => field !== 'updatedAt');
}
