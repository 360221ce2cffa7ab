import { stripeNames, stripeRecords } from '../features/billing/payment-providers/personal-data.ts';
import { postingsOfMember } from '../features/billing/postings/personal-data.ts';
import { suppressionsOfMember } from '../features/board/emails/suppressions/personal-data.ts';
import { memberEvents } from '../features/connect/events/personal-data.ts';
import { exportedFiles } from '../features/connect/exports/personal-data.ts';
import { receiverResponses } from '../features/connect/webhooks/deliveries/personal-data.ts';
import { ownedItems } from '../features/content/collections/items/personal-data.ts';
import { applicationsOfMember } from '../features/hiring/applications/personal-data.ts';
import { alertsOfMember } from '../features/jobs/alerts/personal-data.ts';
import { claimsOfMember, companiesOfMember } from '../features/jobs/company-claims/personal-data.ts';
import { postedJobs } from '../features/jobs/jobs/personal-data.ts';
import { savedJobsOfMember } from '../features/jobs/saved-jobs/personal-data.ts';
import { storedResponses } from '../platform/http/personal-data.ts';
import type { PersonalDataSource } from '../platform/privacy/personal-data.ts';

/** What the platform and features above `members` store about members, in the order of the export. */
export const personalData: readonly PersonalDataSource[] = [
  memberEvents,
  receiverResponses,
  storedResponses(['members', 'payments']),
  ownedItems,
  postedJobs,
  postingsOfMember,
  stripeRecords,
  stripeNames,
  savedJobsOfMember,
  companiesOfMember,
  claimsOfMember,
  alertsOfMember,
  applicationsOfMember,
  suppressionsOfMember,
  exportedFiles,
];
