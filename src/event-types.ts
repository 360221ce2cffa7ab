import { categoryCreated, categoryDeleted, categoryUpdated } from './features/categories/schema.ts';
import { jobCreated, jobDeleted, jobExpired, jobUpdated } from './features/jobs/schema.ts';
import type { EventType } from './platform/events.ts';

/** Every event that a subscriber can ask for. */
export const eventTypes: readonly EventType[] = [
  categoryCreated,
  categoryDeleted,
  categoryUpdated,
  jobCreated,
  jobDeleted,
  jobExpired,
  jobUpdated,
];
