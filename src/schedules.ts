import { expireDueJobs } from './features/jobs/expire.ts';
import type { Platform } from './features/organizations/board-address.ts';
import { EVENTS_KEPT_DAYS, forgetOldEvents } from './platform/events.ts';
import { ANSWERS_KEPT_HOURS, forgetOldAnswers } from './platform/http/idempotency.ts';
import type { Task } from './platform/schedule.ts';

/** Every recurring task. */
export function recurringTasks(platform: Platform): Task[] {
  return [
    { name: 'expire jobs', everySeconds: 20, run: (db) => expireDueJobs(db, platform) },
    { name: `forget answers after ${ANSWERS_KEPT_HOURS} hours`, everySeconds: 600, run: forgetOldAnswers },
    { name: `forget events after ${EVENTS_KEPT_DAYS} days`, everySeconds: 3600, run: forgetOldEvents },
  ];
}
