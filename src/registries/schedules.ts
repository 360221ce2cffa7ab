import { dueCheckouts } from '../features/billing/payment-providers/stripe/checkouts/queries.ts';
import {
  deleteOldStripeStates,
  STRIPE_RETENTION_DAYS,
} from '../features/billing/payment-providers/stripe/purge-old.ts';
import { DRAFT_DAYS } from '../features/billing/postings/states/transition.ts';
import {
  deleteStaleDrafts,
  dueStickyPostings,
  endStickyDays,
  sendReminders,
} from '../features/billing/postings/tasks.ts';
import { cancelDueSubscriptions } from '../features/billing/subscriptions/cancel-due.ts';
import { dueSubscriptions } from '../features/billing/subscriptions/task-queries.ts';
import { foldDeltas, purgeDeletedJobs } from '../features/board/analytics/cumulative-totals.ts';
import {
  createDaysAhead,
  purgeOldViews,
  VIEW_RETENTION_DAYS,
} from '../features/board/analytics/views/days.ts';
import type { Installation } from '../features/board/organizations/board-url.ts';
import { deleteOldRuns, RUN_RETENTION_DAYS } from '../features/connect/enrichment/run-queries.ts';
import { deleteExpiredExports } from '../features/connect/exports/files/queries.ts';
import { purgeDeletedImports } from '../features/connect/imports/delete.ts';
import {
  RUN_RETENTION_DAYS as IMPORT_RUN_RETENTION_DAYS,
  purgeOldRuns,
} from '../features/connect/imports/runs/retention.ts';
import { dueImports, startDueRuns } from '../features/connect/imports/runs/start-due.ts';
import {
  ABANDONED_AFTER_DAYS,
  removeAbandonedArrivals,
} from '../features/connect/moves/importing/abandoned.ts';
import {
  DELIVERY_RETENTION_DAYS,
  deleteOldDeliveries,
} from '../features/connect/webhooks/deliveries/retry-queries.ts';
import { removeDeletedWebhooks } from '../features/connect/webhooks/queries.ts';
import { deleteExpiredSecrets } from '../features/connect/webhooks/signing-secrets.ts';
import { buildSortKeys } from '../features/content/collections/items/build-sort-keys.ts';
import { expireDueItems, publishStartedItems } from '../features/content/collections/items/sweep.ts';
import { dueItems, startedItems } from '../features/content/collections/items/task-queries.ts';
import {
  DELETED_PATH_RETENTION_DAYS,
  deleteExpiredPaths,
} from '../features/content/deleted-paths/queries.ts';
import { publishDuePages } from '../features/content/pages/publish-due.ts';
import { duePages } from '../features/content/pages/queries.ts';
import { renameReservedPages } from '../features/content/pages/reserved/rename-pages.ts';
import { deleteUnconfirmedAlerts, UNCONFIRMED_DAYS } from '../features/jobs/alerts/queries.ts';
import { dueAlerts } from '../features/jobs/alerts/sending/due-queries.ts';
import { sendDueAlerts } from '../features/jobs/alerts/sending/send-due.ts';
import { linkNames } from '../features/jobs/jobs/companies/link-names.ts';
import { applyCorrections } from '../features/jobs/jobs/corrections/apply.ts';
import { dueCorrections } from '../features/jobs/jobs/corrections/queries.ts';
import { expireDueJobs } from '../features/jobs/jobs/expire.ts';
import { checkIncomplete } from '../features/jobs/jobs/preflight/check-changed.ts';
import { recordLogoChanges } from '../features/jobs/jobs/record-logo-changes.ts';
import { convertWords } from '../features/jobs/jobs/search/convert-words.ts';
import { describeJobs } from '../features/jobs/jobs/search/describe-jobs.ts';
import { dueJobs, mergePendingWords } from '../features/jobs/jobs/search/index-queries.ts';
import { rebuildTextIndex } from '../features/jobs/jobs/search/relevance/rebuild-index.ts';
import { readJobWords } from '../features/jobs/jobs/search/tolerance/read-words.ts';
import { isLogoShown } from '../features/jobs/jobs/task-queries.ts';
import { publishReadyLogos } from '../features/jobs/logos/publish.ts';
import { unannouncedLogos } from '../features/jobs/logos/queries.ts';
import { sweepUnusedLogos } from '../features/jobs/logos/sweep.ts';
import { notifyStaff } from '../features/people/staff/notifications/notify.ts';
import { convertStoredUrls } from '../platform/database/convert-stored-urls.ts';
import { deleteExpiredResponses, RESPONSE_RETENTION_HOURS } from '../platform/http/idempotency.ts';
import type { ScheduledTask, Task } from '../platform/schedule.ts';
import { deleteExpiredPrivateFiles } from '../platform/storage/private/queries.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { removeUnusedFiles, unusedFiles } from '../platform/storage/unused-files.ts';
import { expiryTasks, partitionTasks } from './retention-schedules.ts';

/** Settles checkouts whose events did not come. The worker adds the run, which needs the keys of Stripe. */
export const checkoutSchedule: ScheduledTask = {
  name: 'settle checkouts',
  everySeconds: 20,
  due: dueCheckouts,
};

/** What operators see of the recurring tasks. */
export function scheduledTasks(installation: Installation, storage: Storage): ScheduledTask[] {
  return [...recurringTasks(installation, storage), checkoutSchedule];
}

/** Every recurring task that needs no more than the database and the files. */
export function recurringTasks(installation: Installation, storage: Storage): Task[] {
  return [
    { name: 'expire jobs', everySeconds: 20, due: dueJobs, run: (db) => expireDueJobs(db, installation) },
    ...importTasks(installation),
    // Jobs share most of their words, so merging the words of many jobs at once is cheaper.
    { name: 'merge new words into the text index', everySeconds: 3, run: mergePendingWords },
    {
      name: 'apply corrected places',
      everySeconds: 20,
      due: dueCorrections,
      run: (db) => applyCorrections(db, installation),
    },
    { name: 'read the words of jobs', everySeconds: 20, run: readJobWords },
    {
      name: 'publish scheduled pages',
      everySeconds: 20,
      due: duePages,
      run: (db) => publishDuePages(db, installation),
    },
    ...alertTasks(installation),
    ...upgradeTasks(installation),
    ...partitionTasks(),
    { name: 'expire items', everySeconds: 20, due: dueItems, run: (db) => expireDueItems(db, installation) },
    {
      name: 'publish started items',
      everySeconds: 20,
      due: startedItems,
      run: (db) => publishStartedItems(db, installation),
    },
    {
      name: 'cancel subscriptions',
      everySeconds: 20,
      due: dueSubscriptions,
      run: (db) => cancelDueSubscriptions(db, installation),
    },
    ...postingTasks(installation),
    { name: 'build sort keys', everySeconds: 5, run: buildSortKeys },
    {
      name: 'remove unused files',
      everySeconds: 60,
      due: unusedFiles,
      run: (db, stop) => removeUnusedFiles(db, storage, stop),
    },
    { name: 'delete expired exports', everySeconds: 600, run: deleteExpiredExports },
    { name: 'delete expired private files', everySeconds: 3600, run: deleteExpiredPrivateFiles },
    {
      name: 'publish ready logos',
      everySeconds: 5,
      due: unannouncedLogos,
      run: (db, stop) => publishReadyLogos(db, installation, recordLogoChanges, stop),
    },
    {
      name: `remove imports of organizations that made no progress for ${ABANDONED_AFTER_DAYS} days`,
      everySeconds: 3600,
      run: removeAbandonedArrivals,
    },
    ...expiryTasks(installation),
    { name: 'delete unused logos', everySeconds: 3600, run: (db) => sweepUnusedLogos(db, isLogoShown) },
    {
      name: `delete stored responses after ${RESPONSE_RETENTION_HOURS} hours`,
      everySeconds: 600,
      run: deleteExpiredResponses,
    },
    {
      name: `delete enrichment runs after ${RUN_RETENTION_DAYS} days`,
      everySeconds: 3600,
      run: deleteOldRuns,
    },
    {
      name: `delete deliveries after ${DELIVERY_RETENTION_DAYS} days`,
      everySeconds: 3600,
      run: deleteOldDeliveries,
    },
    { name: 'purge deleted webhooks', everySeconds: 60, run: removeDeletedWebhooks },
    { name: 'delete expired signing secrets', everySeconds: 3600, run: deleteExpiredSecrets },
    {
      name: `delete records of deleted paths after ${DELETED_PATH_RETENTION_DAYS} days`,
      everySeconds: 3600,
      run: deleteExpiredPaths,
    },
    {
      name: `delete Stripe records after ${STRIPE_RETENTION_DAYS} days`,
      everySeconds: 3600,
      run: deleteOldStripeStates,
    },
    { name: 'create partitions for future views', everySeconds: 3600, run: createDaysAhead },
    { name: 'fold analytics deltas', everySeconds: 300, run: foldDeltas },
    { name: 'purge analytics of deleted jobs', everySeconds: 21_600, run: purgeDeletedJobs },
    { name: `delete views after ${VIEW_RETENTION_DAYS} days`, everySeconds: 3600, run: purgeOldViews },
  ];
}

function postingTasks(installation: Installation): Task[] {
  return [
    {
      name: `delete drafts of postings after ${DRAFT_DAYS} days`,
      everySeconds: 3600,
      run: deleteStaleDrafts,
    },
    {
      name: 'send emails about postings',
      everySeconds: 60,
      run: (db) => sendReminders(db, installation, notifyStaff),
    },
    {
      name: 'take jobs from the top of the board',
      everySeconds: 60,
      due: dueStickyPostings,
      run: (db) => endStickyDays(db, installation),
    },
  ];
}

function importTasks(installation: Installation): Task[] {
  return [
    { name: 'start imports', everySeconds: 10, due: dueImports, run: (db) => startDueRuns(db, installation) },
    {
      name: `purge runs of imports after ${IMPORT_RUN_RETENTION_DAYS} days`,
      everySeconds: 3600,
      run: (db) => purgeOldRuns(db),
    },
    { name: 'purge deleted imports', everySeconds: 20, run: purgeDeletedImports },
  ];
}

function alertTasks(installation: Installation): Task[] {
  return [
    {
      name: 'send alerts',
      everySeconds: 20,
      due: dueAlerts,
      run: (db, stop) => sendDueAlerts(db, installation, stop),
    },
    {
      name: `delete unconfirmed alerts after ${UNCONFIRMED_DAYS} days`,
      everySeconds: 3600,
      run: deleteUnconfirmedAlerts,
    },
  ];
}

/** What a new version, or a first request, leaves to do. */
function upgradeTasks(installation: Installation): Task[] {
  return [
    { name: 'convert the URLs of images of older versions', everySeconds: 60, run: convertStoredUrls },
    { name: 'convert the words of older versions', everySeconds: 10, run: convertWords },
    { name: 'describe jobs of older versions in the index', everySeconds: 10, run: describeJobs },
    {
      name: 'link jobs to companies by their names',
      everySeconds: 5,
      run: (db) => linkNames(db, installation),
    },
    { name: 'rebuild the text index of older versions', everySeconds: 60, run: rebuildTextIndex },
    {
      name: 'check jobs for job searches',
      everySeconds: 5,
      run: (db, stop) => checkIncomplete(db, installation, stop),
    },
    {
      name: 'rename pages with a reserved slug',
      everySeconds: 600,
      run: (db) => renameReservedPages(db, installation),
    },
  ];
}
