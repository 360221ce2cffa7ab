import { inTransaction, type Scope } from '../../platform/scope.ts';
import { clearFailing, finishAttempt, hasDeliveredSince, setFailing } from './attempt-queries.ts';
import { disableWebhook, endDeliveries } from './disable.ts';
import { lockWebhook, type WebhookRow } from './queries.ts';
import { judge, reasonToDisable } from './retry-schedule.ts';
import type { Outcome } from './send.ts';
import type { ClaimedDelivery } from './worker-queries.ts';

/** What has become of a delivery: `lost` when another process has taken it over, or somebody has ended it. */
export type Settled = 'delivered' | 'retried' | 'exhausted' | 'disabled' | 'lost';

/** Writes down what came of an attempt, for the delivery and for its webhook. */
export async function settle(
  scope: Scope,
  delivery: ClaimedDelivery,
  outcome: Outcome,
  offsetMs: number,
): Promise<Settled> {
  const reason = reasonToDisable(outcome, delivery.failing_for_ms ?? 0);
  if (reason && (await disable(scope, delivery, outcome, reason, offsetMs))) return 'disabled';
  const attempts = delivery.attempts_in_round + 1;
  const verdict = judge({ outcome, attempts, random: Math.random() });
  const isFinished = await finishAttempt(scope, delivery, outcome, verdict, offsetMs);
  if (!isFinished) return 'lost';
  // The webhook's row is written only when it changes: all its deliveries would write it.
  if (outcome.error && delivery.failing_since === null) await setFailing(scope, delivery, offsetMs);
  if (!outcome.error && delivery.failing_since !== null) await clearFailing(scope, delivery);
  return verdict.status === 'pending' ? 'retried' : verdict.status;
}

/** Ends a delivery that there is nothing to send for, because its event has been forgotten. */
export async function giveUp(scope: Scope, delivery: ClaimedDelivery, offsetMs: number): Promise<void> {
  const outcome: Outcome = {
    startedAt: new Date().toISOString(),
    durationMs: 0,
    responseStatus: null,
    responseBody: null,
    error: { code: 'event_forgotten', message: 'The event of this delivery is no longer kept.' },
  };
  await finishAttempt(scope, delivery, outcome, { status: 'exhausted' }, offsetMs);
}

/** Ends what waits for a webhook that has been disabled or deleted. */
export async function endDisabled(scope: Scope, webhookId: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const webhook = await lockWebhook(scope, webhookId);
    if (!webhook?.is_enabled) await endDeliveries(scope, webhookId);
  });
}

/** False when the reason does not hold any more, or the delivery is lost. */
async function disable(
  scope: Scope,
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
    await disableWebhook(scope, webhook_id, reason);
    return true;
  });
}

/** A delivery that was claimed before the first failure may have reached the webhook after it. */
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
