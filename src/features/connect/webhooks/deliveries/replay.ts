import { recordAudit } from '../../../../platform/audit/record.ts';
import { HttpError, notFound } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { mayRead } from '../../events/access.ts';
import { findEvent } from '../../events/queries.ts';
import { lockWebhook, type WebhookRow } from '../queries.ts';
import { type DeliveryRow, lockDelivery, toDelivery } from './queries.ts';
import { restartDelivery, wakeWorkers } from './retry-queries.ts';
import type { Delivery } from './schema.ts';

/** Makes a delivery of any status due immediately, with a new series of attempts. */
export async function replayDelivery(scope: Scope, webhookId: string, id: string): Promise<Delivery> {
  return inTransaction(scope, async (scope) => {
    const webhook = await lockWebhook(scope, webhookId);
    const row = webhook && (await lockDelivery(scope, webhook.id, id));
    if (!webhook || !row) throw notFound('delivery');
    assertEnabled(webhook);
    await assertSendable(scope, webhook, row);
    // The attempt in progress already sends the delivery again.
    if (row.claim !== null) return toDelivery(row);
    await wakeWorkers(scope);
    await recordAudit(scope, { action: 'delivery.replayed', object: { type: 'delivery', id: row.id } });
    return toDelivery(await restartDelivery(scope, row.webhook_id, row.id));
  });
}

export function assertEnabled({ is_enabled }: WebhookRow): void {
  if (!is_enabled) throw new HttpError('webhook_disabled', 'The webhook is disabled. Enable it first.');
}

async function assertSendable(
  scope: Scope,
  { scopes }: WebhookRow,
  { is_test, event_id, event_type }: DeliveryRow,
): Promise<void> {
  if (is_test) throw new HttpError('event_forgotten', 'Tests cannot be replayed. Send a new test instead.');
  const event = await findEvent(scope, event_id);
  if (!event) throw new HttpError('event_forgotten', 'The event of this delivery has expired.');
  if (mayRead(scopes, event.resource)) return;
  const message = `The scopes of the webhook do not allow reading ${event_type}. Save the webhook with a key that can read it.`;
  const required = event.resource === null ? '*' : `${event.resource}:read`;
  throw new HttpError('insufficient_scope', message, { details: { required } });
}
