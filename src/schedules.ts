import { forgetGoneJobs, settleBoards } from './features/analytics/standings.ts';
import { forgetOldViews, makeDaysAhead, VIEWS_KEPT_DAYS } from './features/analytics/views/days.ts';
import { makeSortKeys } from './features/collections/items/make-sort-keys.ts';
import { announceStartedItems, expireDueItems } from './features/collections/items/sweep.ts';
import { checkDueDomains } from './features/domains/check-due.ts';
import { forgetOldRuns, RUNS_KEPT_DAYS } from './features/enrichment/run-queries.ts';
import { forgetOldGonePaths, GONE_PATHS_KEPT_DAYS } from './features/gone/queries.ts';
import { announceLogo } from './features/jobs/announce-logo.ts';
import { expireDueJobs } from './features/jobs/expire.ts';
import { announceReadyLogos } from './features/logos/announce.ts';
import { type Fetching, fetchDueLogos } from './features/logos/fetch.ts';
import { sweepUnusedLogos } from './features/logos/sweep.ts';
import { publishDuePages } from './features/pages/publish-due.ts';
import { forgetOldStripeStates, STRIPE_KEPT_DAYS } from './features/payment-providers/stripe/forget-old.ts';
import { forgetOldLinks } from './features/sign-in/link-queries.ts';
import { forgetEndedSessions } from './features/sign-in/session-queries.ts';
import { cancelDueSubscriptions } from './features/subscriptions/cancel-due.ts';
import { removeDeletedWebhooks } from './features/webhooks/queries.ts';
import { DELIVERIES_KEPT_DAYS, forgetOldDeliveries } from './features/webhooks/round-queries.ts';
import { forgetExpiredSecrets } from './features/webhooks/signing-secrets.ts';
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
    { name: 'cancel subscriptions', everySeconds: 20, run: (db) => cancelDueSubscriptions(db, platform) },
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
    {
      name: 'check domains',
      everySeconds: 30,
      run: (db, stop) => checkDueDomains(db, { platform, outbound }, stop),
    },
    { name: 'forget ended sessions', everySeconds: 3600, run: forgetEndedSessions },
    { name: 'forget old sign-in links', everySeconds: 600, run: forgetOldLinks },
    { name: 'delete unused logos', everySeconds: 3600, run: sweepUnusedLogos },
    { name: `forget answers after ${ANSWERS_KEPT_HOURS} hours`, everySeconds: 600, run: forgetOldAnswers },
    { name: `forget enrichment runs after ${RUNS_KEPT_DAYS} days`, everySeconds: 3600, run: forgetOldRuns },
    {
      name: `forget deliveries after ${DELIVERIES_KEPT_DAYS} days`,
      everySeconds: 3600,
      run: forgetOldDeliveries,
    },
    { name: 'remove deleted webhooks', everySeconds: 60, run: removeDeletedWebhooks },
    { name: 'forget former signing secrets', everySeconds: 3600, run: forgetExpiredSecrets },
    {
      name: `forget gone paths after ${GONE_PATHS_KEPT_DAYS} days`,
      everySeconds: 3600,
      run: forgetOldGonePaths,
    },
    {
      name: `forget what Stripe told after ${STRIPE_KEPT_DAYS} days`,
      everySeconds: 3600,
      run: forgetOldStripeStates,
    },
    { name: 'make places of the views to come', everySeconds: 3600, run: makeDaysAhead },
    { name: 'add views to standings', everySeconds: 300, run: settleBoards },
    { name: 'forget views of deleted jobs', everySeconds: 21_600, run: forgetGoneJobs },
    { name: `forget views after ${VIEWS_KEPT_DAYS} days`, everySeconds: 3600, run: forgetOldViews },
    { name: `forget events after ${EVENTS_KEPT_DAYS} days`, everySeconds: 3600, run: forgetOldEvents },
  ];
}
