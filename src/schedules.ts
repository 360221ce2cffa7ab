import { makeSortKeys } from './features/collections/items/make-sort-keys.ts';
import { announceStartedItems, expireDueItems } from './features/collections/items/sweep.ts';
import { announceLogo } from './features/jobs/announce-logo.ts';
import { expireDueJobs } from './features/jobs/expire.ts';
import { announceReadyLogos } from './features/logos/announce.ts';
import { type Fetching, fetchDueLogos } from './features/logos/fetch.ts';
import { sweepUnusedLogos } from './features/logos/sweep.ts';
import { publishDuePages } from './features/pages/publish-due.ts';
import { EVENTS_KEPT_DAYS, forgetOldEvents } from './platform/events.ts';
import { ANSWERS_KEPT_HOURS, forgetOldAnswers } from './platform/http/idempotency.ts';
import type { Task } from './platform/schedule.ts';
import { removeUnusedFiles } from './platform/storage/unused-files.ts';

/** Every recurring task. */
export function recurringTasks({ platform, outbound, storage }: Fetching): Task[] {
  return [
    { name: 'expire jobs', everySeconds: 20, run: (db) => expireDueJobs(db, platform) },
    { name: 'publish scheduled pages', everySeconds: 20, run: (db) => publishDuePages(db, platform) },
    { name: 'expire items', everySeconds: 20, run: (db) => expireDueItems(db, platform) },
    { name: 'announce started items', everySeconds: 20, run: (db) => announceStartedItems(db, platform) },
    { name: 'make sort keys', everySeconds: 5, run: makeSortKeys },
    {
      name: 'remove unused files',
      everySeconds: 60,
      run: (db, stop) => removeUnusedFiles(db, storage, stop),
    },
    {
      name: 'fetch logos',
      everySeconds: 5,
      run: (db, stop) => fetchDueLogos(db, { platform, outbound, storage }, stop),
    },
    {
      name: 'announce logos',
      everySeconds: 5,
      run: (db, stop) => announceReadyLogos(db, platform, announceLogo, stop),
    },
    { name: 'delete unused logos', everySeconds: 3600, run: sweepUnusedLogos },
    { name: `forget answers after ${ANSWERS_KEPT_HOURS} hours`, everySeconds: 600, run: forgetOldAnswers },
    { name: `forget events after ${EVENTS_KEPT_DAYS} days`, everySeconds: 3600, run: forgetOldEvents },
  ];
}
