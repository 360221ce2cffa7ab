import type { QueueSource } from '../../../../platform/queue/source.ts';
import {
  type TableQueueOptions,
  tableQueue,
  type WorkTable,
} from '../../../../platform/queue/table-queue.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { NotifyStaff } from '../../../people/notifications/cause.ts';
import { toEventBody } from '../../events/event-body.ts';
import { type ClaimedDelivery, claimDeliveries, deliveries, describeWebhook } from './claim-queries.ts';
import { type AttemptResult, endDisabled, exhaust, recordAttempt } from './record-attempt.ts';
import { type Outcome, type SendOptions, sendMessage } from './send.ts';

export interface DeliveriesOptions extends TableQueueOptions {
  sending: SendOptions;
  notifyStaff: NotifyStaff;
  onAttempt(result: AttemptResult, outcome: Outcome): void;
}

export const deliveryWork: WorkTable = { name: 'webhook deliveries', table: deliveries };

/** Deliveries of events to webhooks, as a source of the queue: each webhook is a partition. */
export function deliveryQueue(options: DeliveriesOptions): QueueSource {
  return tableQueue(options, {
    ...deliveryWork,
    describePartition: describeWebhook,
    claim: claimDeliveries,
    perform: (scope, delivery, stop) => perform(options, scope, delivery, stop),
  });
}

const expired = { code: 'event_forgotten', message: 'The event of this delivery has expired.' };
const unreadable = {
  code: 'insufficient_scope',
  message: 'The scopes of the webhook do not allow reading this event.',
};

async function perform(
  { sending, notifyStaff, clock, onAttempt }: DeliveriesOptions,
  scope: Scope,
  delivery: ClaimedDelivery,
  stop: AbortSignal,
): Promise<boolean> {
  const { event, event_id, webhook_id, target_url, headers } = delivery;
  if (!delivery.is_enabled) {
    await endDisabled(scope, webhook_id);
    return false;
  }
  // A key with fewer scopes may have saved the webhook after the event.
  if (!event || !delivery.is_readable) {
    await exhaust(scope, delivery, event ? unreadable : expired, clock.offsetMs);
    return false;
  }
  const message = { id: event_id, body: toEventBody(event) };
  const outcome = await sendMessage(scope, sending, { id: webhook_id, target_url, headers }, message, stop);
  onAttempt(await recordAttempt(scope, notifyStaff, delivery, outcome, clock.offsetMs), outcome);
  return outcome.error === null;
}
