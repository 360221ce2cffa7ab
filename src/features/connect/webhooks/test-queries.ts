import { newId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Outcome } from './sending/send.ts';

/** Stores a test as a finished delivery with one attempt. Returns the id of the delivery. */
export async function insertTest(
  scope: Scope,
  webhookId: string,
  { eventId, eventType, outcome }: { eventId: string; eventType: string; outcome: Outcome },
): Promise<string> {
  const key = { organization_id: scope.organizationId, webhook_id: webhookId };
  const id = newId();
  await scope.db
    .insertInto('webhook_deliveries')
    .values({
      ...key,
      id,
      event_id: eventId,
      event_type: eventType,
      is_test: true,
      status: outcome.error ? 'exhausted' : 'delivered',
      attempts: 1,
      created_at: outcome.startedAt,
      finished_at: new Date(Date.parse(outcome.startedAt) + outcome.durationMs).toISOString(),
    })
    .execute();
  await scope.db
    .insertInto('webhook_attempts')
    .values({
      ...key,
      delivery_id: id,
      number: 1,
      started_at: outcome.startedAt,
      duration_ms: outcome.durationMs,
      response_status: outcome.responseStatus,
      response_body: outcome.responseBody,
      error_code: outcome.error?.code ?? null,
      error_message: outcome.error?.message ?? null,
    })
    .execute();
  return id;
}
