import type { RawBuilder } from 'kysely';
import type { EventType } from '../events.ts';

/** The public content of a feature, by its causes of change. */
export interface PublicContent {
  changedBy: readonly EventType[];
  /** SQL for the next time at which the clock alone changes it; null without such a time. */
  nextChange?: (organizationId: number) => RawBuilder<string | null>;
}
