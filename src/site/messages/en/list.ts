import { pluralsIn } from '../../../platform/languages/plurals.ts';
import { withArticle } from './articles.ts';

const plural = pluralsIn('en');

/** Texts around the list of jobs: its menu, its filters, and an empty board. */
export const enList = {
  menu: 'Menu',
  closeFilters: 'Close filters',
  clear: 'Clear',
  showJobs: (count: number, formatted: string) =>
    `Show ${formatted} ${plural(count, { one: 'job', other: 'jobs' })}`,
  filterKeys: 'Press ↑ and ↓ to move between filters, and Tab to leave them.',
  followNewJobs: 'Follow new jobs (RSS)',
  addFirstJob: 'Do you run this board? Add the first job',
  onSite: 'On site',
  country: 'Country',
  livesIn: 'I live in',
  anywhere: 'Anywhere',
  applicantsFrom: 'Open to applicants in',
  openTo: (place: string) => `Open to applicants in ${withArticle(place)}`,
  hasPay: 'Salary shown',
  anyPay: 'Any pay',
};
