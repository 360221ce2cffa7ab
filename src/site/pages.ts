import { accountPage } from './account/account-page.tsx';
import { paymentPage } from './account/payment-page.tsx';
import { paymentsPage } from './account/payments-page.tsx';
import { alertPages } from './alerts/pages.ts';
import { blogPage } from './blog/list-page.tsx';
import { postPage } from './blog/post-page.tsx';
import type { BoardPage, StreamedDocument } from './board-page.ts';
import { itemPage } from './collections/item-page.tsx';
import { collectionPage } from './collections/list-page.tsx';
import { claimPage } from './companies/claims/claim-page.tsx';
import { claimLinkPage, invitationLinkPage } from './companies/claims/link-pages.tsx';
import { companyPage } from './companies/company-page.tsx';
import { directoryPage } from './companies/directory-page.tsx';
import { editorPage } from './companies/editor/editor-page.tsx';
import { customPage } from './custom-pages/page.tsx';
import { embedPage } from './embed/page.tsx';
import { blogFeeds } from './feeds/blog-feeds.ts';
import { indeedFeed } from './feeds/indeed.ts';
import { jobFeeds } from './feeds/job-feeds.ts';
import { facetListPages } from './jobs/facet-list-page.tsx';
import { jobPage } from './jobs/job-page.tsx';
import { frontPage, jobListPage } from './jobs/list-page.tsx';
import { reportPage } from './jobs/reports/page.tsx';
import { savedJobsPage } from './jobs/saved/page.tsx';
import { landingPages } from './landing/pages.tsx';
import { postingPages } from './posting/pages.ts';
import { postingsPage } from './posting/workspace/postings-page.ts';
import { salaryHubs } from './salaries/hub-page.tsx';
import { salaryPage } from './salaries/page.tsx';
import { linkSentPage, registerPage, registrationSentPage, signInPage } from './sign-in/pages.tsx';
import { llmsTxt } from './site-files/llms-txt.ts';
import { manifest } from './site-files/manifest.ts';
import { robots } from './site-files/robots.ts';
import { sitemapFile } from './sitemaps/sitemap-file.ts';
import { sitemapIndex } from './sitemaps/sitemap-index.ts';

/** Every page of a board. */
export const boardPages: BoardPage[] = [
  frontPage,
  jobListPage,
  jobPage,
  savedJobsPage,
  reportPage,
  ...alertPages,
  ...facetListPages,
  directoryPage,
  companyPage,
  claimPage,
  claimLinkPage,
  invitationLinkPage,
  ...landingPages,
  embedPage,
  ...jobFeeds,
  robots,
  manifest,
  llmsTxt,
  sitemapIndex,
  blogPage,
  ...blogFeeds,
  postPage,
  customPage,
  collectionPage,
  itemPage,
  signInPage,
  linkSentPage,
  registerPage,
  registrationSentPage,
  accountPage,
  editorPage,
  paymentPage,
  postingsPage,
  paymentsPage,
  ...postingPages,
  salaryPage,
  ...salaryHubs,
];

export const streamedDocuments: StreamedDocument[] = [sitemapFile, indeedFeed];
