import { enContent } from './en-content.ts';
import { enJobs } from './en-jobs.ts';

/** Every text of the interface. What a board's owner writes is not here. */
export const en = {
  ...enContent,
  ...enJobs,
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  footerNavigation: 'More',
  jobs: 'Jobs',
  blog: 'Blog',
  salaries: 'Salaries',
  home: 'Home',
  poweredBy: 'Runs on Corkboard',
  jobCount: (count: number, shown: string) => (count === 1 ? `${shown} job` : `${shown} jobs`),
  notFoundTitle: 'There is no such page',
  notFoundText: 'It may have moved, or its address is mistyped.',
  goneTitle: 'This page is no longer here',
  goneText: 'It was taken down on purpose and will not come back.',
  unavailableTitle: 'The board is not available for now',
  unavailableText: 'Please try again in a moment.',
  failureTitle: 'Something went wrong here',
  failureText: 'The fault is ours. Please try again later.',
  badRequestTitle: 'This request cannot be understood',
  badRequestText: 'Please go back and try again.',
  tooManyTitle: 'Too many requests',
  tooManyText: 'Please wait a moment and try again.',
  toAllJobs: 'See all jobs',
  boards: 'Job boards',
  noBoards: 'There is no board here yet.',
  breadcrumbs: 'You are here',
  pages: 'Pages',
  page: 'Page',
  previousPage: 'Previous',
  nextPage: 'Next',
  pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
};

export type Messages = typeof en;
