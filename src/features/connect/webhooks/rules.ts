import type { EventType } from '../../../platform/events.ts';
import { type HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import { assertTargetAllowed } from '../../../platform/outbound/assert-target-allowed.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { assertMayUseSecrets } from '../../board/secrets/usages.ts';
import { assertReadable } from '../events/access.ts';
import { isKnownPattern } from '../events/patterns.ts';

/** What validation needs beyond the schema. */
export interface WebhookRules {
  outbound: Outbound;
  eventTypes: readonly EventType[];
}

/** Throws unless a webhook with these settings may be saved by a key with these scopes. */
export function assertMaySave(
  { eventTypes }: WebhookRules,
  scopes: readonly string[],
  { event, headers }: { event: string; headers: Readonly<Record<string, string>> },
): void {
  assertReadable(eventTypes, scopes, event);
  assertMayUseSecrets(scopes, headers);
}

/** Throws if the submitted settings cannot work. Each request to the receiver checks its target again. */
export function assertSettingsValid(
  { outbound, eventTypes }: WebhookRules,
  { event, target_url: url }: { event?: string; target_url?: string },
): void {
  if (event !== undefined && !isKnownPattern(eventTypes, event)) throw unknownEvent();
  assertTargetAllowed(outbound, url, '/target_url');
}

function unknownEvent(): HttpError {
  const message =
    'must be an event type (see GET /webhooks/events), a pattern such as job.*, or * for all events';
  return invalid([{ path: '/event', message }]);
}
