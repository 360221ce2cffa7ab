import type { Database } from '../../platform/database/connect.ts';
import type { EventType } from '../../platform/events.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { refuseStopped } from '../../platform/outbound/refuse-stopped.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { toExampleEvent } from '../events/catalogue.ts';
import { toEventBody } from '../events/event-body.ts';
import { takesEvent } from '../events/patterns.ts';
import type { DeliveryDetails } from './delivery-schema.ts';
import { getWebhook, holdWebhook } from './queries.ts';
import { readDelivery } from './read-delivery.ts';
import { type Outcome, type Sending, sendMessage } from './send.ts';
import { insertTest } from './test-queries.ts';

/** Sends a webhook the example of an event, once, and keeps what came of it as a delivery that is over. */
export async function tryWebhook(
  scope: Scope,
  { db, eventTypes, ...sending }: Sending & { db: Database; eventTypes: readonly EventType[] },
  id: string,
  typeName: string | undefined,
): Promise<DeliveryDetails> {
  const webhook = await getWebhook(scope, id);
  const type = chooseType(eventTypes, webhook.event, typeName);
  const eventId = newId();
  const message = { id: eventId, body: toExampleBody(scope, type, eventId) };
  // Not in the transaction that an Idempotency-Key brings: that would hold the secrets until the receiver has answered.
  const outcome = await sendMessage({ ...scope, db }, sending, webhook, message).catch(refuseStopped);
  return keep(scope, webhook.id, { eventId, eventType: type.name, outcome });
}

function chooseType(eventTypes: readonly EventType[], pattern: string, name: string | undefined): EventType {
  const type = eventTypes.find((each) =>
    name === undefined ? takesEvent(pattern, each.name) : each.name === name,
  );
  if (!type)
    throw invalid([{ path: '/event', message: 'must be a type of the catalogue (GET /webhooks/events)' }]);
  return type;
}

function toExampleBody({ organizationId }: Scope, type: EventType, id: string): string {
  const { data, changed_fields = null } = toExampleEvent(type);
  return toEventBody({
    organization_id: organizationId,
    id,
    type: type.name,
    data: JSON.stringify(data),
    changed_fields,
    created_at: new Date().toISOString(),
  });
}

/** While the receiver took its time, the webhook may have been deleted. */
async function keep(
  scope: Scope,
  webhookId: string,
  test: { eventId: string; eventType: string; outcome: Outcome },
): Promise<DeliveryDetails> {
  return inTransaction(scope, async (scope) => {
    if (!(await holdWebhook(scope, webhookId))) throw notFound('webhook');
    return readDelivery(scope, webhookId, await insertTest(scope, webhookId, test));
  });
}
