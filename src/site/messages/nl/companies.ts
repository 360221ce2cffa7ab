import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enCompanies } from '../en/companies.ts';

const plural = pluralsIn('nl');

export const nlCompanies: typeof enCompanies = {
  companyCount: (count, formatted) => `${formatted} ${plural(count, { one: 'bedrijf', other: 'bedrijven' })}`,
  verified: 'Geverifieerd',
  verifiedText: 'De beheerder van deze vacaturesite heeft het bedrijf gecontroleerd.',
  searchCompanies: 'Bedrijven zoeken',
  searchCompaniesHint: 'Bedrijfsnaam',
  allLetters: 'Alle',
  companiesByLetter: 'Bedrijven op eerste letter',
  otherLetters: 'Andere eerste tekens',
  noCompanies: 'Nog geen bedrijven.',
  noMatchingCompanies: 'Geen passende bedrijven.',
  companiesDescription: (board) =>
    `Bedrijven die personeel zoeken op ${board}, met hun openstaande vacatures.`,
  industry: 'Branche',
  companySize: 'Omvang',
  employees: (range) => `${range} medewerkers`,
  founded: 'Opgericht',
  companyLinks: 'Links',
};
