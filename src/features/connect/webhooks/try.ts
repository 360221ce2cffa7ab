import { recordAudit } from '../../../platform/audit/record.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { EventType } from '../../../platform/events.ts';
import { invalid, notFound } from '../../../platform/http/errors/http-error.ts';
import { newId } from '../../../platform/ids.ts';
import { assertNotStopped } from '../../../platform/outbound/assert-not-stopped.ts';
import { assertNotHeld } from '../../../platform/outgoing/holds.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { assertReadable, readableTypes } from '../events/access.ts';
import { toExampleEvent } from '../events/catalog.ts';
import { toEventBody } from '../events/event-body.ts';
import { matchesEvent } from '../events/patterns.ts';
import { readDelivery } from './deliveries/get.ts';
import type { DeliveryDetails } from './deliveries/schema.ts';
import { getWebhook, lockWebhookForShare, type WebhookRow } from './queries.ts';
import { type Outcome, type SendOptions, sendMessage } from './sending/send.ts';
import { insertTest } from './test-queries.ts';

/** Sends an example event to a webhook once and stores the outcome as a finished delivery. */
export async function tryWebhook(
  scope: Scope,
  scopes: readonly string[],
  { db, eventTypes, ...sending }: SendOptions & { db: Database; eventTypes: readonly EventType[] },
  id: string,
  typeName: string | undefined,
): Promise<DeliveryDetails> {
  const webhook = await getWebhook(scope, id);
  await assertNotHeld(scope);
  const type = chooseType(eventTypes, webhook, typeName);
  const eventId = newId();
  const message = { id: eventId, body: toExampleBody(scope, type, eventId) };
  // Outside of the transaction of an Idempotency-Key, which would lock rows until the receiver responds.
  const outcome = await sendMessage({ ...scope, db }, sending, webhook, message).catch(assertNotStopped);
  return storeTest(scope, scopes, webhook.id, { eventId, eventType: type.name, outcome });
}

function chooseType(
  eventTypes: readonly EventType[],
  { event: pattern, scopes }: WebhookRow,
  name: string | undefined,
): EventType {
  if (name !== undefined) assertReadable(eventTypes, scopes, name);
  const type = readableTypes(eventTypes, scopes).find((type) =>
    name === undefined ? matchesEvent(pattern, type.name) : type.name === name,
  );
  if (!type) throw invalid([{ path: '/event', message: 'must be an event type (see GET /webhooks/events)' }]);
  return type;
}

function toExampleBody({ organizationId, actor }: Scope, type: EventType, id: string): string {
  const { data, changed_fields = null } = toExampleEvent(type);
  return toEventBody({
    organization_id: organizationId,
    actor,
    id,
    type: type.name,
    data: JSON.stringify(data),
    changed_fields,
    created_at: new Date().toISOString(),
  });
}

/** Throws if the webhook was deleted during the request to the receiver. */
async function storeTest(
  scope: Scope,
  scopes: readonly string[],
  webhookId: string,
  test: { eventId: string; eventType: string; outcome: Outcome },
): Promise<DeliveryDetails> {
  return inTransaction(scope, async (scope) => {
    if (!(await lockWebhookForShare(scope, webhookId))) throw notFound('webhook');
    await recordAudit(scope, { action: 'webhook.tested', object: { type: 'webhook', id: webhookId } });
    return readDelivery(scope, scopes, webhookId, await insertTest(scope, webhookId, test));
  });
}
