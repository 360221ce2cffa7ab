import { EVENTS_KEPT_DAYS } from '../../platform/events.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { toInstant } from '../../platform/time.ts';
import { lockWebhook } from './queries.ts';
import { refuseDisabled } from './replay.ts';
import { restartSince, wakeWorkers } from './round-queries.ts';
import type { Recovery } from './schema.ts';

/** They take five seconds; a statement has thirty. */
const MAX_DELIVERIES = 100_000;

const DAY_MS = 86_400_000;
/** Clocks differ, and a request takes its time: who asks for the last thirty days asks for a little more by now. */
const TOLERANCE_MS = 60_000;

/** Sends what a webhook missed since then: what failed, and what happened while it was disabled or not there. */
export async function recoverDeliveries(scope: Scope, id: string, given: string): Promise<Recovery> {
  const since = toInstant(given);
  refuseOutOfRange(Date.now() - Date.parse(since));
  return inTransaction(scope, async (scope) => {
    const webhook = await lockWebhook(scope, id);
    if (!webhook) throw notFound('webhook');
    refuseDisabled(webhook);
    const deliveries = await restartSince(scope, webhook, since, MAX_DELIVERIES);
    if (deliveries > 0) await wakeWorkers(scope);
    return { deliveries, has_more: deliveries === MAX_DELIVERIES };
  });
}

function refuseOutOfRange(ageMs: number): void {
  const message = `must be within the last ${EVENTS_KEPT_DAYS} days`;
  if (ageMs < -TOLERANCE_MS || ageMs > EVENTS_KEPT_DAYS * DAY_MS + TOLERANCE_MS)
    throw invalid([{ path: '/since', message }]);
}
