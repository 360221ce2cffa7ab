import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { deleteInParts } from '../../../platform/database/delete-in-parts.ts';

/** Stripe sends nothing that is older than 30 days. */
export const STRIPE_KEPT_DAYS = 90;

/**
 * Forgets former states of subscriptions that say no more than the one before them, from which nothing follows, and addresses that
 * nobody has. The newest state of each object stays, and so an event that comes later still changes nothing twice.
 */
export async function forgetOldStripeStates(db: Database): Promise<void> {
  const isOld = sql`occurred_at < now() - make_interval(days => ${STRIPE_KEPT_DAYS})`;
  await deleteInParts(db, sql`stripe_names`, sql`source = 'address' and member_id is null and ${isOld}`);
  await deleteInParts(
    db,
    sql`stripe_subscription_states as state`,
    sql`${isOld} and exists (select from (
      select status, price_id from stripe_subscription_states as before
      where before.organization_id = state.organization_id and before.subscription_id = state.subscription_id
        and (before.occurred_at, before.rank, before.event_id) < (state.occurred_at, state.rank, state.event_id)
      order by before.occurred_at desc, before.rank desc, before.event_id desc limit 1
    ) as before where before.status = state.status and before.price_id is not distinct from state.price_id)`,
  );
}
