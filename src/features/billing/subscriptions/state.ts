/** The statuses of Stripe: https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Whether the status is final unless it is changed manually. */
export function isEnded(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** The columns that determine the status. */
export interface StateColumns {
  status: string;
  provider: string;
  cancel_at: string | null;
  canceled_at: string | null;
}

/**
 * Returns the status at a point in time. A manual subscription is canceled from its `cancel_at` on, even before the task stores
 * it. Stripe reports the cancellation of its own.
 */
export function stateAt(
  row: StateColumns,
  now: Date,
): { status: SubscriptionStatus; canceled_at: string | null } {
  if (isCancelDue(row, now)) return { status: 'canceled', canceled_at: row.cancel_at };
  return { status: row.status as SubscriptionStatus, canceled_at: row.canceled_at };
}

export function isCancelDue({ status, provider, cancel_at }: StateColumns, now: Date): boolean {
  if (provider !== 'manual' || isEnded(status) || cancel_at === null) return false;
  return Date.parse(cancel_at) <= now.getTime();
}
