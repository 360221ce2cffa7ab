import { runWork } from './features/enrichment/runs-source.ts';
import { exportWork, organizationExportWork } from './features/exports/files/exports-source.ts';
import { importWork } from './features/imports/runs/runs-source.ts';
import { copyWork } from './features/logos/copies-source.ts';
import { checkWork } from './features/organizations/domains/checks-source.ts';
import { deliveryWork } from './features/webhooks/sending/source.ts';
import { emailWork } from './platform/mail/outbox/source.ts';
import type { WorkTable } from './platform/queue/table-queue.ts';

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
