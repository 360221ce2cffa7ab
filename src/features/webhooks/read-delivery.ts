import type { Scope } from '../../platform/scope.ts';
import { findEventBody, getDelivery, listAttempts, toAttempt, toDelivery } from './delivery-queries.ts';
import type { DeliveryDetails } from './delivery-schema.ts';
import { getWebhook } from './queries.ts';

/** A delivery with its attempts and its event. */
export async function readDelivery(scope: Scope, webhookId: string, id: string): Promise<DeliveryDetails> {
  const webhook = await getWebhook(scope, webhookId);
  const row = await getDelivery(scope, webhook.id, id);
  const attempts = await listAttempts(scope, row.webhook_id, row.id);
  const event = await findEventBody(scope, row.event_id);
  return {
    ...toDelivery(row),
    attempts: attempts.map(toAttempt),
    event: event === undefined ? null : JSON.parse(event),
  };
}
