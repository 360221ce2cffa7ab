import { applicationArrivedCause } from './features/applications/emails/arrived.ts';
import { importFailedCause, importNeedsApprovalCause } from './features/imports/run-emails.ts';
import type { NotificationCause } from './features/notifications/cause.ts';
import { domainFailedCause } from './features/organizations/domains/failed-email.ts';
import { postingWaitsCause } from './features/postings/emails/waits.ts';
import { webhookDisabledCause } from './features/webhooks/disabled-email.ts';

/** Every reason to email staff. */
export const notificationCauses: readonly NotificationCause[] = [
  webhookDisabledCause,
  domainFailedCause,
  importNeedsApprovalCause,
  importFailedCause,
  postingWaitsCause,
  applicationArrivedCause,
];
