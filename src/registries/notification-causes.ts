import { postingWaitsCause } from '../features/billing/postings/emails/waits.ts';
import { domainFailedCause } from '../features/board/organizations/domains/failed-email.ts';
import { importFailedCause, importNeedsApprovalCause } from '../features/connect/imports/run-emails.ts';
import { webhookDisabledCause } from '../features/connect/webhooks/disabled-email.ts';
import { applicationArrivedCause } from '../features/hiring/applications/emails/arrived.ts';
import type { NotificationCause } from '../features/people/notifications/cause.ts';

/** Every reason to email staff. */
export const notificationCauses: readonly NotificationCause[] = [
  webhookDisabledCause,
  domainFailedCause,
  importNeedsApprovalCause,
  importFailedCause,
  postingWaitsCause,
  applicationArrivedCause,
];
