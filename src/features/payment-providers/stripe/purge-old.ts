import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';

/** Stripe sends events for at most 30 days. */
export const STRIPE_RETENTION_DAYS = 90;

/**
 * Deletes old states of subscriptions that equal the state before them, and old email addresses without a member. The newest
 * state of each object stays, so that a late event is never applied twice.
 */
export async function deleteOldStripeStates(db: Database): Promise<void> {
  const isOld = sql`occurred_at < now() - make_interval(days => ${STRIPE_RETENTION_DAYS})`;
  await deleteInBatches(db, sql`stripe_names`, sql`source = 'address' and member_id is null and ${isOld}`);
  await deleteInBatches(
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
