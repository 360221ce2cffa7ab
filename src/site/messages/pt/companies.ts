import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enCompanies } from '../en/companies.ts';

const plural = pluralsIn('pt');

export const ptCompanies: typeof enCompanies = {
  companyCount: (count, formatted) =>
    `${formatted} ${plural(count, { one: 'empresa', many: 'de empresas', other: 'empresas' })}`,
  verified: 'Verificada',
  verifiedText: 'A equipe deste site confirmou a identidade da empresa.',
  searchCompanies: 'Buscar empresas',
  searchCompaniesHint: 'Nome da empresa',
  allLetters: 'Todas',
  companiesByLetter: 'Empresas por primeira letra',
  otherLetters: 'Outros caracteres iniciais',
  noCompanies: 'Ainda não há empresas.',
  noMatchingCompanies: 'Nenhuma empresa encontrada.',
  companiesDescription: (board) => `Empresas que recrutam em ${board}, com suas vagas abertas.`,
  industry: 'Setor',
  companySize: 'Tamanho',
  employees: (range) => `${range} pessoas`,
  founded: 'Ano de fundação',
  companyLinks: 'Links',
};
