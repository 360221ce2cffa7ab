import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteOfOrganizations } from '../../../../platform/outgoing/delete-of-organizations.ts';

/** Stripe sends events for at most 30 days. */
export const STRIPE_RETENTION_DAYS = 90;

/**
 * Deletes old states of subscriptions that equal the state before them, and old email addresses without a member. The newest
 * state of each object stays, so that a late event is never applied twice.
 */
export async function deleteOldStripeStates(db: Database): Promise<void> {
  const isOld = sql`occurred_at < now() - make_interval(days => ${STRIPE_RETENTION_DAYS})`;
  await deleteOfOrganizations(db, {
    table: 'stripe_names',
    where: sql`source = 'address' and member_id is null and ${isOld}`,
  });
  await deleteOfOrganizations(db, {
    table: 'stripe_subscription_states',
    where: sql`${isOld} and exists (select from (
      select status, price_id, period_start from stripe_subscription_states as before
      where before.organization_id = stripe_subscription_states.organization_id and before.subscription_id = stripe_subscription_states.subscription_id
        and (before.occurred_at, before.rank, before.event_id) < (stripe_subscription_states.occurred_at,
          stripe_subscription_states.rank, stripe_subscription_states.event_id)
      order by before.occurred_at desc, before.rank desc, before.event_id desc limit 1
    ) as before where before.status = stripe_subscription_states.status and before.price_id is not distinct from stripe_subscription_states.price_id
      and before.period_start is not distinct from stripe_subscription_states.period_start)`,
  });
}
