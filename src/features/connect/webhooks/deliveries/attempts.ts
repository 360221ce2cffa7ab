import { sql } from 'kysely';
import { selectOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import { workerTime } from '../../../../platform/queue/table-queries.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { ClaimedDelivery } from '../sending/claim-queries.ts';
import type { Outcome } from '../sending/send.ts';
import type { DeliveryStatus } from './schema.ts';

/**
 * Records an attempt and the new state of its delivery in one statement. Returns false and writes nothing if this process has
 * lost its claim.
 */
export async function finishAttempt(
  scope: Scope,
  delivery: ClaimedDelivery,
  outcome: Outcome,
  next: { status: DeliveryStatus; delayMs?: number },
  offsetMs: number,
): Promise<boolean> {
  const time = workerTime(offsetMs);
  const { numAffectedRows = 0n } = await sql`
    with finished as (
      update webhook_deliveries
      set attempts = attempts + 1, status = ${next.status}, claim = null,
        due_at = ${time} + ${next.delayMs ?? 0} * interval '1 millisecond',
        finished_at = case when ${next.status} = 'pending' then null else ${time} end
      where organization_id = ${scope.organizationId} and webhook_id = ${delivery.webhook_id} and id = ${delivery.id}
        and claim = ${delivery.claim}
      returning organization_id, webhook_id, id, attempts
    )
    insert into webhook_attempts (organization_id, webhook_id, delivery_id, number, started_at, duration_ms,
      response_status, response_body, error_code, error_message)
    select organization_id, webhook_id, id, attempts, ${outcome.startedAt}::timestamptz, ${outcome.durationMs}::integer,
      ${outcome.responseStatus}::smallint, ${outcome.responseBody}, ${outcome.error?.code ?? null},
      ${outcome.error?.message ?? null}
    from finished`.execute(scope.db);
  return numAffectedRows > 0n;
}

/** Records the first failure since the last success, unless the URL of the webhook has changed since the claim. */
export async function setFailing(
  scope: Scope,
  { webhook_id, target_url }: ClaimedDelivery,
  offsetMs: number,
): Promise<void> {
  await ownWebhook(scope, webhook_id)
    .set({ failing_since: workerTime(offsetMs) })
    .where('failing_since', 'is', null)
    .where('target_url', '=', target_url)
    .execute();
}

export async function clearFailing(scope: Scope, { webhook_id }: ClaimedDelivery): Promise<void> {
  await ownWebhook(scope, webhook_id)
    .set({ failing_since: null })
    .where('failing_since', 'is not', null)
    .execute();
}

/** Whether any event, tests excepted, was delivered to the webhook since `since`. */
export async function hasDeliveredSince(scope: Scope, webhookId: string, since: string): Promise<boolean> {
  const found = await selectOwn(scope, 'webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'delivered')

    .where('is_test', '=', false)
    .where('finished_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function ownWebhook(scope: Scope, id: string) {
  return updateOwn(scope, 'webhooks').where('id', '=', id);
}
