import type { WorkSource } from '../../platform/dispatch/source.ts';
import type { Scope } from '../../platform/scope.ts';
import { toEventBody } from '../events/event-body.ts';
import { rowSource, type WorkOptions } from '../organizations/row-source.ts';
import { type Outcome, type Sending, sendMessage } from './send.ts';
import { endDisabled, giveUp, type Settled, settle } from './settle.ts';
import { type ClaimedDelivery, claimDeliveries, deliveries, describeWebhook } from './worker-queries.ts';

export interface DeliveriesOptions extends WorkOptions {
  sending: Sending;
  onSettled(settled: Settled, outcome: Outcome): void;
}

/** Deliveries of events to webhooks, as work: each webhook is a lane. */
export function deliveriesSource(options: DeliveriesOptions): WorkSource {
  return rowSource(options, {
    name: 'webhook deliveries',
    table: deliveries,
    describeLane: describeWebhook,
    claim: claimDeliveries,
    perform: (scope, delivery, stop) => perform(options, scope, delivery, stop),
  });
}

async function perform(
  { sending, clock, onSettled }: DeliveriesOptions,
  scope: Scope,
  delivery: ClaimedDelivery,
  stop: AbortSignal,
): Promise<void> {
  const { event, event_id, webhook_id, target_url, headers } = delivery;
  if (!delivery.is_enabled) return endDisabled(scope, webhook_id);
  if (!event) return giveUp(scope, delivery, clock.offsetMs);
  const message = { id: event_id, body: toEventBody(event) };
  const outcome = await sendMessage(scope, sending, { id: webhook_id, target_url, headers }, message, stop);
  onSettled(await settle(scope, delivery, outcome, clock.offsetMs), outcome);
}
