import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { settleCheckouts } from './features/billing/payment-providers/stripe/checkouts/settle.ts';
import { paymentsOfPostings } from './features/billing/postings/purchases/settle.ts';
import { composeEmail } from './features/board/emails/compose.ts';
import { isSuppressed, recordRejection } from './features/board/emails/suppressions/record-rejection.ts';
import type { Installation } from './features/board/organizations/board-url.ts';
import { checkQueue } from './features/board/organizations/domains/checks-source.ts';
import { scopesOf } from './features/board/organizations/scopes.ts';
import { runQueue } from './features/connect/enrichment/runs-source.ts';
import { exportQueue, organizationExportQueue } from './features/connect/exports/files/exports-source.ts';
import type { BaseUrls } from './features/connect/imports/fetching/base-urls.ts';
import { HostPace } from './features/connect/imports/fetching/pace.ts';
import { performRun, type RunOptions } from './features/connect/imports/runs/perform.ts';
import { importQueue, type PerformRun } from './features/connect/imports/runs/runs-source.ts';
import { organizationContent } from './features/connect/moves/exporting/stored-export.ts';
import { measureDeliveries } from './features/connect/webhooks/sending/metrics.ts';
import { deliveryQueue } from './features/connect/webhooks/sending/source.ts';
import { copyQueue } from './features/jobs/logos/copies-source.ts';
import { notifyStaff } from './features/people/staff/notifications/notify.ts';
import { notifyOfFailedBackup } from './features/people/staff/system/backup-failed-email.ts';
import { backUpWhenDue, type ScheduledBackups } from './platform/backup/scheduled.ts';
import type { Database } from './platform/database/connect.ts';
import { listen } from './platform/database/listen.ts';
import type { KeyRing } from './platform/encryption/key-ring.ts';
import { validateBody } from './platform/http/input/validation.ts';
import type { RequestLimit } from './platform/http/rate-limit.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { measureEmails } from './platform/mail/outbox/metrics.ts';
import { emailQueue } from './platform/mail/outbox/source.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import { measureWork } from './platform/queue/metrics.ts';
import type { TableQueueOptions } from './platform/queue/table-queue.ts';
import { startQueueWorker } from './platform/queue/worker.ts';
import { startSchedule, type Task } from './platform/schedule.ts';
import type { Storage } from './platform/storage/storage.ts';
import { emailKinds } from './registries/email-kinds.ts';
import { measureTasks } from './registries/installation-metrics.ts';
import { checkoutSchedule, recurringTasks } from './registries/schedules.ts';
import { storedFiles } from './registries/stored-files.ts';
import { queueTables } from './registries/work-tables.ts';

export interface WorkerOptions {
  installation: Installation;
  outbound: Outbound;
  storage: Storage;
  mailer: Mailer;
  db: Database;
  /** The same database, for recurring tasks. */
  taskDb: Database;
  /** The same database, for a connection that listens for notifications. */
  url: string;
  keyRing: KeyRing;
  /** IMPORT_BASE_URLS. */
  importBaseUrls?: BaseUrls;
  /** RATE_LIMIT_MAILBOX. Default: no limit. */
  mailboxLimit?: RequestLimit;
  /** STRIPE_URL. */
  stripeUrl?: string;
  /** Performs runs of imports. Default: in this process, with the settings here. */
  performImport?: PerformRun;
  /** How often imports ask each host. Default: once per second. */
  importPace?: HostPace;
  /** BACKUP_SCHEDULE, BACKUP_TO and BACKUP_KEEP, with the S3_* settings. Default: no scheduled backups. */
  backups?: ScheduledBackups['settings'];
  log: Logger;
  registry?: Registry;
  /** How many tasks of the queue may start per second. Default: any number. */
  rate?: () => number;
  /** Added to the database's time; 0 except in tests. */
  clock?: { readonly offsetMs: number };
  /** The time limit of a delivery attempt. */
  timeoutMs?: number;
}

/** Does all background work. The returned function stops it and releases unfinished tasks. */
export function startWorker(options: WorkerOptions): () => Promise<void> {
  const { db, url, installation, outbound, storage, mailer, keyRing, log, rate, timeoutMs } = options;
  const { registry = new Registry(), clock = { offsetMs: 0 } } = options;
  const { importBaseUrls: baseUrls = {}, importPace = new HostPace() } = options;
  const tables: TableQueueOptions = { db, clock, findScopes: (rows) => scopesOf(db, rows, installation) };
  const files = { db, storage, keyRing };
  const importing: RunOptions = {
    ...{ outbound, keyRing, files, pace: importPace, baseUrls, validate: validateBody, notifyStaff },
  };
  const performHere: PerformRun = (scope, run, stop) => performRun(scope, importing, run, stop);
  const sources = [
    deliveryQueue({
      ...tables,
      sending: { keyRing, outbound, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
      notifyStaff,
      onAttempt: measureDeliveries(registry),
    }),
    runQueue({ ...tables, callOptions: { keyRing, outbound } }),
    emailQueue({
      ...tables,
      kinds: emailKinds(keyRing, installation).kinds,
      sending: {
        mailer,
        compose: composeEmail,
        isSuppressed,
        recordRejection,
        onOutcome: measureEmails(registry, db),
        ...(options.mailboxLimit ? { mailboxLimit: options.mailboxLimit } : {}),
      },
    }),
    copyQueue({ ...tables, outbound, storage }),
    checkQueue({ ...tables, installation, outbound, notifyStaff }),
    importQueue({ ...tables, perform: options.performImport ?? performHere }),
    exportQueue({ ...tables, files }),
    organizationExportQueue({ ...tables, files }, organizationContent(files, queueTables)),
  ];
  const measures = measureWork(registry, () => worker.inFlight);
  const worker = startQueueWorker({ sources, log, rate, ...measures });
  const tasks = [...recurringTasks(installation, storage), ...backupTasks(options), checkoutTask(options)];
  const schedule = startSchedule(options.taskDb, tasks, log, measureTasks(registry));
  const onNotify = (cause: string) => (cause === '' ? worker.wake() : schedule.wake(cause));
  const stopListening = listen(url, 'corkboard_work', onNotify, log);
  return async () => {
    await Promise.all([stopListening(), worker.stop(), schedule.stop()]);
  };
}

/** Settles checkouts whose events did not come. */
function checkoutTask({ installation, keyRing, stripeUrl = '' }: WorkerOptions): Task {
  const options = { keyRing, stripeUrl, use: paymentsOfPostings };
  return {
    ...checkoutSchedule,
    run: (db) => settleCheckouts(db, installation, options),
  };
}

const BACKUP_CHECK_SECONDS = 30;

function backupTasks({ backups: settings, url, storage }: WorkerOptions): Task[] {
  if (!settings || settings.BACKUP_SCHEDULE === 'off') return [];
  const options = { url, storage, storedFiles, settings, onFailure: notifyOfFailedBackup };
  return [
    {
      name: 'back up',
      everySeconds: BACKUP_CHECK_SECONDS,
      run: (db, stop) => backUpWhenDue(db, options, stop),
    },
  ];
}
