import type { Database } from '../../platform/database/connect.ts';
import type { DueWork, Lane, WorkSource } from '../../platform/dispatch/source.ts';
import type { Scope } from '../../platform/scope.ts';
import { toEventBody } from '../events/event-body.ts';
import type { Platform } from '../organizations/board-address.ts';
import { scopesOf } from '../organizations/scopes.ts';
import { type Outcome, type Sending, sendMessage } from './send.ts';
import { endDisabled, giveUp, type Settled, settle } from './settle.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  findDueWebhooks,
  handBackDeliveries,
} from './worker-queries.ts';

export interface DeliveriesOptions {
  db: Database;
  platform: Platform;
  sending: Sending;
  /** What is added to the time: 0, but in tests. */
  clock: { readonly offsetMs: number };
  onSettled(settled: Settled, outcome: Outcome): void;
}

interface Task {
  scope: Scope;
  delivery: ClaimedDelivery;
}

/** Deliveries of events to webhooks, as work: each webhook is a lane. */
export function deliveriesSource(options: DeliveriesOptions): WorkSource<Lane, Task> {
  const { db, clock } = options;
  return {
    name: 'webhook deliveries',
    findDue: () => findDue(db, clock.offsetMs),
    claim: (wanted) => claim(options, wanted),
    perform: (task, stop) => perform(options, task, stop),
    handBack: (tasks) =>
      handBackDeliveries(
        db,
        tasks.map(({ delivery }) => delivery),
        clock.offsetMs,
      ),
  };
}

async function findDue(db: Database, offsetMs: number): Promise<DueWork<Lane>> {
  const { webhooks, nextInMs } = await findDueWebhooks(db, offsetMs);
  const lanes = webhooks.map(({ organization_id, webhook_id, target_url, is_failing }) => ({
    id: webhook_id,
    organizationId: organization_id,
    origin: URL.parse(target_url)?.origin ?? target_url,
    isSuspect: is_failing,
  }));
  return { lanes, nextInMs, lateMs: Math.max(0, ...webhooks.map(({ late_ms }) => late_ms)) };
}

async function claim(
  { db, platform, clock }: DeliveriesOptions,
  wanted: readonly { lane: Lane; count: number }[],
): Promise<{ lane: Lane; task: Task }[]> {
  const lanes = new Map(wanted.map(({ lane }) => [lane.id, lane]));
  const deliveries = await claimDeliveries(
    db,
    wanted.map(({ lane: { organizationId, id }, count }) => ({ organizationId, laneId: id, count })),
    clock.offsetMs,
  );
  const scopes = await scopesOf(db, deliveries, platform);
  return deliveries.flatMap((delivery) => {
    const lane = lanes.get(delivery.webhook_id);
    const scope = scopes.get(delivery.organization_id);
    return lane && scope ? [{ lane, task: { scope, delivery } }] : [];
  });
}

async function perform(
  { sending, clock, onSettled }: DeliveriesOptions,
  { scope, delivery }: Task,
  stop: AbortSignal,
): Promise<void> {
  const { event, event_id, webhook_id, target_url, headers } = delivery;
  if (!delivery.is_enabled) return endDisabled(scope, webhook_id);
  if (!event) return giveUp(scope, delivery, clock.offsetMs);
  const message = { id: event_id, body: toEventBody(event) };
  const outcome = await sendMessage(scope, sending, { id: webhook_id, target_url, headers }, message, stop);
  onSettled(await settle(scope, delivery, outcome, clock.offsetMs), outcome);
}
