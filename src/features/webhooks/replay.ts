import { HttpError, notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { type DeliveryRow, findEventBody, lockDelivery, toDelivery } from './delivery-queries.ts';
import type { Delivery } from './delivery-schema.ts';
import { lockWebhook, type WebhookRow } from './queries.ts';
import { restartDelivery, wakeWorkers } from './round-queries.ts';

/** Sends a delivery once more, whatever came of it: it is due at once, with all its attempts before it. */
export async function replayDelivery(scope: Scope, webhookId: string, id: string): Promise<Delivery> {
  return inTransaction(scope, async (scope) => {
    const webhook = await lockWebhook(scope, webhookId);
    const row = webhook && (await lockDelivery(scope, webhook.id, id));
    if (!webhook || !row) throw notFound('delivery');
    refuseDisabled(webhook);
    await refuseForgotten(scope, row);
    // An attempt that is under way is what was asked for.
    if (row.claim !== null) return toDelivery(row);
    await wakeWorkers(scope);
    return toDelivery(await restartDelivery(scope, row.webhook_id, row.id));
  });
}

export function refuseDisabled({ is_enabled }: WebhookRow): void {
  if (!is_enabled) throw new HttpError('webhook_disabled', 'The webhook is disabled; enable it first.');
}

async function refuseForgotten(scope: Scope, { is_test, event_id }: DeliveryRow): Promise<void> {
  if (is_test)
    throw new HttpError(
      'event_forgotten',
      'A test has no event that could be sent again; make another test.',
    );
  if ((await findEventBody(scope, event_id)) === undefined)
    throw new HttpError('event_forgotten', 'The event of this delivery is no longer kept.');
}
