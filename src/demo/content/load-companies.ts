import { toColumns, toNameColumns } from '../../features/jobs/companies/columns.ts';
import { insertNewCompanies } from '../../features/jobs/companies/insert.ts';
import { foldCompanyName } from '../../features/jobs/companies/names/fold-name.ts';
import { lockNames } from '../../features/jobs/companies/names/queries.ts';
import type { CreateCompany } from '../../features/jobs/companies/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Company, companies } from '../companies.ts';

/** What the demo calls an industry whose name would say too little. */
const industryNames: Record<string, string> = {
  agency: 'Design and advertising',
  biotech: 'Biotechnology',
  cloud: 'Cloud services',
  food: 'Food and drink',
  health: 'Health care',
  nonprofit: 'Nonprofit organizations',
  professional: 'Professional services',
  school: 'Schools',
  university: 'Universities',
};

const sizes: [maxPeople: number, size: NonNullable<CreateCompany['size']>][] = [
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [1000, '501-1000'],
  [5000, '1001-5000'],
  [10_000, '5001-10000'],
];

/** Larger companies have asked the operator to check who they are. */
const VERIFIED_FROM_PEOPLE = 400;

/** Adds the companies of the demo with all that their pages show. Their jobs then find them by name. */
export async function loadDemoCompanies(scope: Scope, logoIds: ReadonlyMap<string, string>): Promise<void> {
  const entries = companies.map((company) => ({
    foldedName: foldCompanyName(company.name),
    columns: {
      ...toColumns(scope, describe(company), undefined),
      ...toNameColumns(scope, company.name),
      logo_id: logoIds.get(company.name) ?? null,
    },
  }));
  await lockNames(
    scope,
    entries.map(({ foldedName }) => foldedName),
  );
  await insertNewCompanies(scope, entries);
}

function describe(company: Company): CreateCompany {
  const { name, industry, people, founded, website, home, offices, does, tagline, nameHtml } = company;
  const lines = company.industryLines.map((line) => `<p>${line}</p>`).join('');
  return {
    name,
    tagline,
    description: `<p>${nameHtml} ${does}. We are ${people} people, and have worked in ${home.city} since ${founded}.</p>${lines}`,
    website,
    locations: offices.map(({ location }) => location),
    size: sizes.find(([max]) => people <= max)?.[1] ?? '10001+',
    founded_year: founded,
    industry: industryNames[industry] ?? industry.charAt(0).toUpperCase() + industry.slice(1),
    links: people < 100 ? [] : [{ label: 'Careers', url: `${website}/careers` }],
    is_verified: people >= VERIFIED_FROM_PEOPLE,
  };
}
