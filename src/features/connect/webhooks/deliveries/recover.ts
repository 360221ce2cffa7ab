import { recordAudit } from '../../../../platform/audit/record.ts';
import { EVENT_RETENTION_DAYS } from '../../../../platform/events.ts';
import { invalid, orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { toStart } from '../../../../platform/time-zones.ts';
import { lockWebhook } from '../queries.ts';
import type { Recovery } from '../schema.ts';
import { assertEnabled } from './replay.ts';
import { restartSince, wakeWorkers } from './retry-queries.ts';

/** Inserting them takes 5 seconds; the statement timeout is 30. */
const MAX_DELIVERIES = 100_000;

const DAY_MS = 86_400_000;
/** Clocks differ and requests take time, so a request for the last 30 days arrives as slightly more. */
const TOLERANCE_MS = 60_000;

/** Sends the events that a webhook missed since `given`, because they failed or it was disabled or did not exist. */
export async function recoverDeliveries(scope: Scope, id: string, given: string): Promise<Recovery> {
  const since = toStart(given, scope.organization.timeZone);
  assertInRange(Date.now() - Date.parse(since));
  return inTransaction(scope, async (scope) => {
    const webhook = orNotFound(await lockWebhook(scope, id), 'webhook');
    assertEnabled(webhook);
    const deliveries = await restartSince(scope, webhook, since, MAX_DELIVERIES);
    if (deliveries > 0) await wakeWorkers(scope);
    await recordAudit(scope, { action: 'webhook.recovered', object: { type: 'webhook', id: webhook.id } });
    return { deliveries, has_more: deliveries === MAX_DELIVERIES };
  });
}

function assertInRange(ageMs: number): void {
  const message = `must be within the last ${EVENT_RETENTION_DAYS} days`;
  if (ageMs < -TOLERANCE_MS || ageMs > EVENT_RETENTION_DAYS * DAY_MS + TOLERANCE_MS)
    throw invalid([{ path: '/since', message }]);
}
