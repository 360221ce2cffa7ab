import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enCompanies } from '../en/companies.ts';

const plural = pluralsIn('de');

export const deCompanies: typeof enCompanies = {
  companyCount: (count, formatted) =>
    `${formatted} ${plural(count, { one: 'Unternehmen', other: 'Unternehmen' })}`,
  verified: 'Verifiziert',
  verifiedText: 'Die Betreiber dieser Stellenbörse haben das Unternehmen überprüft.',
  searchCompanies: 'Unternehmen suchen',
  searchCompaniesHint: 'Name des Unternehmens',
  allLetters: 'Alle',
  companiesByLetter: 'Unternehmen nach Anfangsbuchstaben',
  otherLetters: 'Andere Anfangszeichen',
  noCompanies: 'Noch keine Unternehmen.',
  noMatchingCompanies: 'Keine passenden Unternehmen.',
  companiesDescription: (board) =>
    `Unternehmen, die auf ${board} Stellen anbieten, mit ihren offenen Stellen.`,
  industry: 'Branche',
  companySize: 'Größe',
  employees: (range) => `${range} Beschäftigte`,
  founded: 'Gegründet',
  companyLinks: 'Links',
};
