import {
  applicationCreated,
  applicationDeleted,
  applicationUpdated,
  applicationWithdrawn,
} from './features/applications/schema.ts';
import { assetCreated, assetDeleted, assetUpdated } from './features/assets/schema.ts';
import { categoryCreated, categoryDeleted, categoryUpdated } from './features/categories/schema.ts';
import {
  itemCreated,
  itemDeleted,
  itemExpired,
  itemPublished,
  itemSubmitted,
  itemUpdated,
} from './features/collections/items/schema.ts';
import { collectionDeleted, collectionSaved } from './features/collections/schema.ts';
import {
  companyCreated,
  companyDeleted,
  companyMerged,
  companyUpdated,
} from './features/companies/schema.ts';
import { importFailed, importNeedsApproval, importRunFinished } from './features/imports/schema.ts';
import { jobCreated, jobDeleted, jobExpired, jobUpdated } from './features/jobs/schema.ts';
import {
  landingPageCreated,
  landingPageDeleted,
  landingPageUpdated,
} from './features/landing-pages/schema.ts';
import { memberCreated, memberDeleted, memberUpdated } from './features/members/schema.ts';
import {
  domainActivated,
  domainContestEnded,
  domainContested,
  domainCreated,
  domainDeleted,
  domainLost,
} from './features/organizations/domains/schema.ts';
import { organizationUpdated } from './features/organizations/schema.ts';
import { authorCreated, authorDeleted, authorUpdated } from './features/pages/authors/schema.ts';
import {
  pageArchived,
  pageCreated,
  pageDeleted,
  pagePublished,
  pageUpdated,
} from './features/pages/schema.ts';
import { paymentSettingsUpdated } from './features/payment-providers/schema.ts';
import {
  paymentFailed,
  paymentPending,
  paymentRefunded,
  paymentSucceeded,
} from './features/payments/schema.ts';
import { planCreated, planUpdated } from './features/plans/schema.ts';
import {
  postingApproved,
  postingPaid,
  postingRefunded,
  postingRejected,
  postingSubmitted,
} from './features/postings/schema.ts';
import { secretCreated, secretDeleted, secretRotated } from './features/secrets/schema.ts';
import {
  subscriptionCanceled,
  subscriptionCreated,
  subscriptionUpdated,
} from './features/subscriptions/schema.ts';
import { webhookDisabled } from './features/webhooks/schema.ts';
import type { EventType } from './platform/events.ts';

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
