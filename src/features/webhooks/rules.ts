import type { EventType } from '../../platform/events.ts';
import { type HttpError, invalid } from '../../platform/http/errors.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { refuseTarget } from '../../platform/outbound/refuse-target.ts';
import { isKnownPattern } from '../events/patterns.ts';

/** What webhooks are judged by beyond their form. */
export interface WebhookRules {
  outbound: Outbound;
  eventTypes: readonly EventType[];
}

/** Throws when the settings that are given can be seen not to work. Each request judges its target again. */
export function refuseBadSettings(
  { outbound, eventTypes }: WebhookRules,
  { event, target_url: url }: { event?: string; target_url?: string },
): void {
  if (event !== undefined && !isKnownPattern(eventTypes, event)) throw unknownEvent();
  refuseTarget(outbound, url, '/target_url');
}

function unknownEvent(): HttpError {
  const message =
    'must be a type of the catalogue (GET /webhooks/events), the beginning of types such as job.*, or *';
  return invalid([{ path: '/event', message }]);
}
