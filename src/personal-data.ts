import { alertsOfMember } from './features/alerts/personal-data.ts';
import { applicationsOfMember } from './features/applications/personal-data.ts';
import { ownedItems } from './features/collections/items/personal-data.ts';
import { claimsOfMember, companiesOfMember } from './features/company-claims/personal-data.ts';
import { suppressionsOfMember } from './features/emails/suppressions/personal-data.ts';
import { memberEvents } from './features/events/personal-data.ts';
import { exportedFiles } from './features/exports/personal-data.ts';
import { postedJobs } from './features/jobs/personal-data.ts';
import { stripeNames, stripeRecords } from './features/payment-providers/personal-data.ts';
import { postingsOfMember } from './features/postings/personal-data.ts';
import { savedJobsOfMember } from './features/saved-jobs/personal-data.ts';
import { receiverResponses } from './features/webhooks/deliveries/personal-data.ts';
import { storedResponses } from './platform/http/personal-data.ts';
import type { PersonalDataSource } from './platform/privacy/personal-data.ts';

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
