import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enCompanies } from '../en/companies.ts';

const plural = pluralsIn('pl');

export const plCompanies: typeof enCompanies = {
  companyCount: (count, formatted) =>
    `${formatted} ${plural(count, { one: 'firma', few: 'firmy', many: 'firm', other: 'firmy' })}`,
  verified: 'Zweryfikowana',
  verifiedText: 'Zespół tego serwisu potwierdził tożsamość firmy.',
  searchCompanies: 'Szukaj firm',
  searchCompaniesHint: 'Nazwa firmy',
  allLetters: 'Wszystkie',
  companiesByLetter: 'Firmy według pierwszej litery',
  otherLetters: 'Inne pierwsze znaki',
  noCompanies: 'Nie ma jeszcze żadnych firm.',
  noMatchingCompanies: 'Brak pasujących firm.',
  companiesDescription: (board) => `Firmy, które rekrutują na ${board}, i ich otwarte oferty.`,
  industry: 'Branża',
  companySize: 'Wielkość',
  employees: (range) => `${range} pracowników`,
  founded: 'Rok założenia',
  companyLinks: 'Linki',
};
