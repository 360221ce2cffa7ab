import { pluralsIn } from '../../../platform/languages/plurals.ts';

const plural = pluralsIn('en');

/** Texts of the list of companies and of their pages. */
export const enCompanies = {
  companyCount: (count: number, formatted: string) =>
    `${formatted} ${plural(count, { one: 'company', other: 'companies' })}`,
  verified: 'Verified',
  verifiedText: 'The operator of this board has verified this company.',
  searchCompanies: 'Search companies',
  searchCompaniesHint: 'Company name',
  allLetters: 'All',
  companiesByLetter: 'Companies by first letter',
  otherLetters: 'Other first characters',
  noCompanies: 'No companies yet.',
  noMatchingCompanies: 'No matching companies.',
  companiesDescription: (board: string) => `Companies that hire on ${board}, with their open jobs.`,
  industry: 'Industry',
  companySize: 'Size',
  employees: (range: string) => `${range} employees`,
  founded: 'Founded',
  companyLinks: 'Links',
};
