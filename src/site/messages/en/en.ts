import { pluralsIn } from '../../../platform/languages/plurals.ts';
import { enAlerts } from './alerts.ts';
import { enApplications } from './applications.ts';
import { enCandidates } from './candidates.ts';
import { enClaims } from './claims.ts';
import { enCompanies } from './companies.ts';
import { enCompanyEditor } from './company-editor.ts';
import { enContent } from './content.ts';
import { enJobs } from './jobs.ts';
import { enLanding } from './landing.ts';
import { enList } from './list.ts';
import { enPosting } from './posting.ts';
import { enWorkspace } from './workspace.ts';

const plural = pluralsIn('en');

/** Every text of the interface. The board's own texts, such as its name, are settings. */
export const en = {
  ...enAlerts,
  ...enCandidates,
  ...enClaims,
  ...enCompanies,
  ...enApplications,
  ...enCompanyEditor,
  ...enContent,
  ...enJobs,
  ...enLanding,
  ...enList,
  ...enPosting,
  ...enWorkspace,
  skipToContent: 'Skip to content',
  skipToResults: 'Skip to results',
  mainNavigation: 'Main',
  footerNavigation: 'Footer',
  jobs: 'Jobs',
  blog: 'Blog',
  salaries: 'Salaries',
  home: 'Home',
  poweredBy: 'Powered by Corkboard',
  jobCount: (count: number, formatted: string) =>
    `${formatted} ${plural(count, { one: 'job', other: 'jobs' })}`,
  notFoundTitle: 'Page not found',
  notFoundText: 'The page may have moved, or the link may be wrong.',
  goneTitle: 'This page is no longer available',
  goneText: 'It has been permanently removed.',
  previewExpiredTitle: 'This preview link has expired',
  previewExpiredText: 'Preview links work for one hour. Ask the person who sent it for a new one.',
  unavailableTitle: 'This site is temporarily unavailable',
  unavailableText: 'Please try again in a moment.',
  serverErrorTitle: 'Something went wrong',
  serverErrorText: 'The problem is on our end. Please try again later.',
  badRequestTitle: 'Invalid request',
  badRequestText: 'Please go back and try again.',
  tooManyRequestsTitle: 'Too many requests',
  tooManyRequestsText: 'Please wait a moment and try again.',
  tooLargeTitle: 'The form is too large',
  tooLargeText: 'The form or its file is too large to send. Shorten it or choose a smaller file.',
  signedOutTitle: 'You are signed out',
  signedOutText:
    'Sign in on another tab, then send the form again here. What you typed is still on this page.',
  formFailedText: 'Please check the form and send it again.',
  sendAgain: 'Send again',
  backToForm: 'Back to the form',
  typedTexts: 'What you typed',
  seeAllJobs: 'See all jobs',
  boards: 'Job boards',
  noBoards: 'No job boards yet.',
  boardsIntro: 'This server hosts job boards. Each board has its own URL.',
  breadcrumbs: 'Breadcrumb',
  pagination: 'Pagination',
  page: 'Page',
  previousPage: 'Previous',
  nextPage: 'Next',
  pageOf: (page: string, pageCount: string) => `Page ${page} of ${pageCount}`,
};

export type Messages = typeof en;
