import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { NotifyStaff } from '../../../people/notifications/cause.ts';
import { clearFailing, finishAttempt, hasDeliveredSince, setFailing } from '../deliveries/attempts.ts';
import { decideRetry, reasonToDisable } from '../deliveries/retry-policy.ts';
import { disableWebhook, endDeliveries } from '../disable.ts';
import { lockWebhook, type WebhookRow } from '../queries.ts';
import type { ClaimedDelivery } from './claim-queries.ts';
import type { Outcome } from './send.ts';

/** The state of a delivery after an attempt. `lost`: another process claimed or ended the delivery meanwhile. */
export type AttemptResult = 'delivered' | 'retried' | 'exhausted' | 'disabled' | 'lost';

/** Records the outcome of an attempt in its delivery and its webhook. */
export async function recordAttempt(
  scope: Scope,
  notifyStaff: NotifyStaff,
  delivery: ClaimedDelivery,
  outcome: Outcome,
  offsetMs: number,
): Promise<AttemptResult> {
  const reason = reasonToDisable(outcome, delivery.failing_for_ms ?? 0);
  if (reason && (await disable(scope, notifyStaff, delivery, outcome, reason, offsetMs))) return 'disabled';
  const attempts = delivery.attempts_in_round + 1;
  const decision = decideRetry({ outcome, attempts, random: Math.random() });
  const isFinished = await finishAttempt(scope, delivery, outcome, decision, offsetMs);
  if (!isFinished) return 'lost';
  // Written only on a change, because all deliveries of the webhook would contend for its row.
  if (outcome.error && delivery.failing_since === null) await setFailing(scope, delivery, offsetMs);
  if (!outcome.error && delivery.failing_since !== null) await clearFailing(scope, delivery);
  return decision.status === 'pending' ? 'retried' : decision.status;
}

/** Ends a delivery that cannot be sent, and records the reason as an attempt. */
export async function exhaust(
  scope: Scope,
  delivery: ClaimedDelivery,
  error: Outcome['error'],
  offsetMs: number,
): Promise<void> {
  const outcome: Outcome = {
    startedAt: new Date().toISOString(),
    durationMs: 0,
    responseStatus: null,
    responseBody: null,
    error,
  };
  await finishAttempt(scope, delivery, outcome, { status: 'exhausted' }, offsetMs);
}

/** Ends the pending deliveries of a disabled or deleted webhook. */
export async function endDisabled(scope: Scope, webhookId: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const webhook = await lockWebhook(scope, webhookId);
    if (!webhook?.is_enabled) await endDeliveries(scope, webhookId);
  });
}

/** Returns false if the reason no longer applies or the delivery is lost. */
async function disable(
  scope: Scope,
  notifyStaff: NotifyStaff,
  delivery: ClaimedDelivery,
  outcome: Outcome,
  reason: 'gone' | 'failing',
  offsetMs: number,
): Promise<boolean> {
  const { webhook_id } = delivery;
  return inTransaction(scope, async (scope) => {
    const webhook = await lockWebhook(scope, webhook_id);
    if (webhook?.target_url !== delivery.target_url) return false;
    if (reason === 'failing' && !(await hasOnlyFailed(scope, webhook, delivery, offsetMs))) return false;
    if (!(await finishAttempt(scope, delivery, outcome, { status: 'disabled' }, offsetMs))) return false;
    await disableWebhook(scope, notifyStaff, webhook_id, reason);
    return true;
  });
}

/** Rechecks under the lock: a delivery that was claimed before the first failure may have succeeded after it. */
async function hasOnlyFailed(
  scope: Scope,
  { id, failing_since }: WebhookRow,
  delivery: ClaimedDelivery,
  offsetMs: number,
): Promise<boolean> {
  if (failing_since === null || failing_since !== delivery.failing_since) return false;
  if (!(await hasDeliveredSince(scope, id, failing_since))) return true;
  await clearFailing(scope, delivery);
  await setFailing(scope, delivery, offsetMs);
  return false;
}
