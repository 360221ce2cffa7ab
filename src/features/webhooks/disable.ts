import { recordEvent } from '../../platform/events.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { lockWebhook, toSummary, updateWebhookRow, type WebhookRow } from './queries.ts';
import { disableDeliveries } from './round-queries.ts';
import { webhookDisabled } from './schema.ts';

/** Disables a webhook whose receiver is gone or has only failed, and tells of it; one that is disabled or deleted stays so. */
export async function disableWebhook(scope: Scope, id: string, reason: 'gone' | 'failing'): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const row = await lockWebhook(scope, id);
    if (!row?.is_enabled) return;
    await endDeliveries(scope, id);
    const disabled = await updateWebhookRow(scope, id, { is_enabled: false, disabled_reason: reason });
    await recordEvent(scope, webhookDisabled, toSummary(disabled));
  });
}

/**
 * Ends what waits and what is under way of a webhook that the transaction has locked and will disable. Events that are being
 * written at this moment may still ask it: their deliveries are ended by the worker, which sends nothing for a disabled
 * webhook. To hold those events back would have changes of the board wait for this one and this one for all of them; and two
 * webhooks that are disabled at once, and told of each other, would wait for each other.
 */
export async function endDeliveries(scope: Scope, id: WebhookRow['id']): Promise<void> {
  await disableDeliveries(scope, id);
}
