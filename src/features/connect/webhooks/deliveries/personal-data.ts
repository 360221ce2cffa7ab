import { sql } from 'kysely';
import type { PersonalDataSource } from '../../../../platform/privacy/personal-data.ts';
import type { Scope } from '../../../../platform/scope.ts';

const BATCH_SIZE = 200;

/** A receiver's response may repeat the event that it got. */
export const receiverResponses: PersonalDataSource = {
  async erase(scope, person) {
    for await (const eventIds of person.eventIds(BATCH_SIZE)) await purgeResponses(scope, eventIds);
  },
};

async function purgeResponses({ db, organizationId }: Scope, eventIds: string[]): Promise<void> {
  await sql`
    update webhook_attempts as attempt set response_body = null
    from webhooks as webhook
    join webhook_deliveries as delivery on delivery.organization_id = webhook.organization_id
      and delivery.webhook_id = webhook.id and delivery.event_id = any(${eventIds}::uuid[])
    where webhook.organization_id = ${organizationId} and attempt.organization_id = webhook.organization_id
      and attempt.webhook_id = webhook.id and attempt.delivery_id = delivery.id`.execute(db);
}
