import { sql } from 'kysely';
import { countUpTo, type Figures } from '../../../platform/database/figures.ts';

/** Much longer than a delivery waits for its turn. One that is being sent is due again when its lease ends. */
const STUCK_AFTER_MINUTES = 5;

/** The due deliveries are counted webhook by webhook, because their index has the webhook before the time. */
export const webhookFigures: Figures = (organizationId, limit) => {
  const webhooks = sql`select from webhooks where organization_id = ${organizationId} and deleted_at is null`;
  const stuck = sql`
    select from (select id from webhooks where organization_id = ${organizationId} limit ${limit}) as webhook
      cross join lateral (
        select from webhook_deliveries
        where organization_id = ${organizationId} and webhook_id = webhook.id and status = 'pending'
          and due_at < now() - make_interval(mins => ${STUCK_AFTER_MINUTES})
        limit ${limit}) as delivery`;
  return sql`select ${countUpTo(sql`${webhooks} and is_enabled and failing_since is not null`, limit)} as failing_webhooks,
    ${countUpTo(sql`${webhooks} and disabled_reason is not null`, limit)} as disabled_webhooks,
    ${countUpTo(stuck, limit)} as stuck_deliveries`;
};
