import type { Scope } from '../../../../platform/scope.ts';
import { mayRead } from '../../events/access.ts';
import { toEventBody } from '../../events/event-body.ts';
import { findEvent } from '../../events/queries.ts';
import { getWebhook } from '../queries.ts';
import { getDelivery, listAttempts, toAttempt, toDelivery } from './queries.ts';
import type { DeliveryDetails } from './schema.ts';

/**
 * Returns a delivery with its attempts and its event. A key without the scope that reads the event gets neither the event nor
 * the receiver's response bodies, which may repeat it.
 */
export async function readDelivery(
  scope: Scope,
  scopes: readonly string[],
  webhookId: string,
  id: string,
): Promise<DeliveryDetails> {
  const webhook = await getWebhook(scope, webhookId);
  const row = await getDelivery(scope, webhook.id, id);
  const attempts = (await listAttempts(scope, row.webhook_id, row.id)).map(toAttempt);
  const event = await findEvent(scope, row.event_id);
  const isReadable = row.is_test || mayRead(scopes, event?.resource ?? null);
  return {
    ...toDelivery(row),
    attempts: isReadable ? attempts : attempts.map((attempt) => ({ ...attempt, response_body: null })),
    event: event && isReadable ? JSON.parse(toEventBody(event)) : null,
  };
}
