import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enCompanies } from '../en/companies.ts';

const plural = pluralsIn('fr');

export const frCompanies: typeof enCompanies = {
  companyCount: (count, formatted) =>
    `${formatted} ${plural(count, { one: 'entreprise', many: 'd’entreprises', other: 'entreprises' })}`,
  verified: 'Vérifiée',
  verifiedText: 'L’équipe de ce site a vérifié l’identité de l’entreprise.',
  searchCompanies: 'Rechercher une entreprise',
  searchCompaniesHint: 'Nom de l’entreprise',
  allLetters: 'Toutes',
  companiesByLetter: 'Entreprises par première lettre',
  otherLetters: 'Autres premiers caractères',
  noCompanies: 'Aucune entreprise pour le moment.',
  noMatchingCompanies: 'Aucune entreprise ne correspond.',
  companiesDescription: (board) => `Les entreprises qui recrutent sur ${board}, avec leurs offres en cours.`,
  industry: 'Secteur',
  companySize: 'Effectif',
  employees: (range) => `${range} personnes`,
  founded: 'Année de création',
  companyLinks: 'Liens',
};
