import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enCompanies } from '../en/companies.ts';

const plural = pluralsIn('es');

export const esCompanies: typeof enCompanies = {
  companyCount: (count, formatted) =>
    `${formatted} ${plural(count, { one: 'empresa', many: 'de empresas', other: 'empresas' })}`,
  verified: 'Verificada',
  verifiedText: 'El equipo de este portal ha comprobado la identidad de la empresa.',
  searchCompanies: 'Buscar empresas',
  searchCompaniesHint: 'Nombre de la empresa',
  allLetters: 'Todas',
  companiesByLetter: 'Empresas por primera letra',
  otherLetters: 'Otros caracteres iniciales',
  noCompanies: 'Todavía no hay empresas.',
  noMatchingCompanies: 'Ninguna empresa coincide.',
  companiesDescription: (board) => `Empresas que contratan en ${board}, con sus ofertas abiertas.`,
  industry: 'Sector',
  companySize: 'Tamaño',
  employees: (range) => `${range} personas`,
  founded: 'Año de fundación',
  companyLinks: 'Enlaces',
};
