import { recordEvent } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { NotifyStaff } from '../../people/notifications/cause.ts';
import { disableDeliveries } from './deliveries/retry-queries.ts';
import { webhookDisabledCause } from './disabled-email.ts';
import { lockWebhook, toSummary, updateWebhookRow, type WebhookRow } from './queries.ts';
import { webhookDisabled } from './schema.ts';

/**
 * Disables a webhook whose receiver is gone or keeps failing, records an event and notifies staff. Skips disabled and deleted
 * webhooks.
 */
export async function disableWebhook(
  scope: Scope,
  notifyStaff: NotifyStaff,
  id: string,
  reason: 'gone' | 'failing',
): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const row = await lockWebhook(scope, id);
    if (!row?.is_enabled) return;
    await endDeliveries(scope, id);
    const disabled = await updateWebhookRow(scope, id, { is_enabled: false, disabled_reason: reason });
    await recordEvent(scope, webhookDisabled, toSummary(disabled));
    const key = `${id} ${disabled.updated_at}`;
    await notifyStaff(scope, webhookDisabledCause, { key, payload: { webhookId: id } });
  });
}

/**
 * Ends all pending deliveries of a webhook that the transaction has locked and will disable. Concurrent transactions may still insert
 * deliveries. The worker ends these, because it sends nothing for a disabled webhook. A stronger lock would block every change of the
 * board. Two webhooks that are disabled at once and receive each other's event would deadlock.
 */
export async function endDeliveries(scope: Scope, id: WebhookRow['id']): Promise<void> {
  await disableDeliveries(scope, id);
}
