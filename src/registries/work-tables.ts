import { checkWork } from '../features/board/organizations/domains/checks-source.ts';
import { runWork } from '../features/connect/enrichment/runs-source.ts';
import { exportWork, organizationExportWork } from '../features/connect/exports/files/exports-source.ts';
import { importWork } from '../features/connect/imports/runs/runs-source.ts';
import { deliveryWork } from '../features/connect/webhooks/sending/source.ts';
import { copyWork } from '../features/jobs/logos/copies-source.ts';
import { emailWork } from '../platform/mail/outbox/source.ts';
import type { WorkTable } from '../platform/queue/table-queue.ts';

/** The table of each source of the queue. */
export const workTables: readonly WorkTable[] = [
  deliveryWork,
  runWork,
  emailWork,
  copyWork,
  checkWork,
  importWork,
  exportWork,
  organizationExportWork,
];

export const queueTables = workTables.map(({ table }) => table);
