import type { RawBuilder } from 'kysely';
import type { EventType } from '../events.ts';

/** What of a feature a board shows to the public, by what changes it. */
export interface PublicContent {
  changedBy: readonly EventType[];
  /** SQL for the next time at which the clock alone changes it; null without such a time. */
  nextChange?: (organizationId: number) => RawBuilder<string | null>;
}
