import { paymentSettingsUpdated } from '../features/billing/payment-providers/schema.ts';
import {
  paymentFailed,
  paymentPending,
  paymentRefunded,
  paymentSucceeded,
} from '../features/billing/payments/schema.ts';
import { planCreated, planUpdated } from '../features/billing/plans/schema.ts';
import {
  postingApproved,
  postingPaid,
  postingRefunded,
  postingRejected,
  postingSubmitted,
} from '../features/billing/postings/schema.ts';
import {
  subscriptionCanceled,
  subscriptionCreated,
  subscriptionUpdated,
} from '../features/billing/subscriptions/schema.ts';
import {
  domainActivated,
  domainContestEnded,
  domainContested,
  domainCreated,
  domainDeleted,
  domainLost,
} from '../features/board/organizations/domains/schema.ts';
import { organizationUpdated } from '../features/board/organizations/schema.ts';
import { secretCreated, secretDeleted, secretRotated } from '../features/board/secrets/schema.ts';
import { importFailed, importNeedsApproval, importRunFinished } from '../features/connect/imports/schema.ts';
import { webhookDisabled } from '../features/connect/webhooks/schema.ts';
import { assetCreated, assetDeleted, assetUpdated } from '../features/content/assets/schema.ts';
import {
  itemCreated,
  itemDeleted,
  itemExpired,
  itemPublished,
  itemSubmitted,
  itemUpdated,
} from '../features/content/collections/items/schema.ts';
import { collectionDeleted, collectionSaved } from '../features/content/collections/schema.ts';
import { authorCreated, authorDeleted, authorUpdated } from '../features/content/pages/authors/schema.ts';
import {
  pageArchived,
  pageCreated,
  pageDeleted,
  pagePublished,
  pageUpdated,
} from '../features/content/pages/schema.ts';
import {
  applicationCreated,
  applicationDeleted,
  applicationUpdated,
  applicationWithdrawn,
} from '../features/hiring/applications/schema.ts';
import { categoryCreated, categoryDeleted, categoryUpdated } from '../features/jobs/categories/schema.ts';
import {
  companyCreated,
  companyDeleted,
  companyMerged,
  companyUpdated,
} from '../features/jobs/companies/schema.ts';
import { jobCreated, jobDeleted, jobExpired, jobUpdated } from '../features/jobs/jobs/schema.ts';
import {
  landingPageCreated,
  landingPageDeleted,
  landingPageUpdated,
} from '../features/jobs/landing-pages/schema.ts';
import { memberCreated, memberDeleted, memberUpdated } from '../features/people/members/schema.ts';
import type { EventType } from '../platform/events.ts';

/** Every event that a subscriber can ask for. */
export const eventTypes: readonly EventType[] = [
  applicationCreated,
  applicationDeleted,
  applicationUpdated,
  applicationWithdrawn,
  assetCreated,
  assetDeleted,
  assetUpdated,
  authorCreated,
  authorDeleted,
  authorUpdated,
  categoryCreated,
  categoryDeleted,
  categoryUpdated,
  collectionDeleted,
  collectionSaved,
  itemCreated,
  itemDeleted,
  itemExpired,
  itemPublished,
  itemSubmitted,
  itemUpdated,
  companyCreated,
  companyDeleted,
  companyMerged,
  companyUpdated,
  domainActivated,
  domainContestEnded,
  domainContested,
  domainCreated,
  domainDeleted,
  domainLost,
  importFailed,
  importNeedsApproval,
  importRunFinished,
  jobCreated,
  jobDeleted,
  jobExpired,
  jobUpdated,
  landingPageCreated,
  landingPageDeleted,
  landingPageUpdated,
  memberCreated,
  memberDeleted,
  memberUpdated,
  organizationUpdated,
  pageArchived,
  pageCreated,
  pageDeleted,
  pagePublished,
  pageUpdated,
  paymentFailed,
  paymentPending,
  paymentRefunded,
  paymentSucceeded,
  paymentSettingsUpdated,
  planCreated,
  planUpdated,
  postingApproved,
  postingPaid,
  postingRefunded,
  postingRejected,
  postingSubmitted,
  secretCreated,
  secretDeleted,
  secretRotated,
  subscriptionCanceled,
  subscriptionCreated,
  subscriptionUpdated,
  webhookDisabled,
];
