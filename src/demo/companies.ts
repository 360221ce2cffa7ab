import { industrialCompanies } from './companies/industry.ts';
import { serviceCompanies } from './companies/services.ts';
import { technologyCompanies } from './companies/technology.ts';
import type { Industry } from './industries.ts';
import { type Place, places } from './places.ts';
import { asciiSlug, escapeHtml } from './text.ts';

export interface Company {
  name: string;
  industry: Industry;
  home: Place;
  /** Where its jobs are: the home first. */
  offices: readonly Place[];
  people: number;
  founded: number;
  /** HTML that completes "<name> …". */
  does: string;
  nameHtml: string;
  /** Under .example, which RFC 2606 keeps from ever being registered. */
  domain: string;
  website: string;
  initials: string;
}

/** These serve people where they are, so all their jobs are at home. */
const localIndustries = new Set<Industry>([
  'health',
  'hospitality',
  'school',
  'university',
  'construction',
  'food',
]);

export const companies: readonly Company[] = [
  technologyCompanies,
  industrialCompanies,
  serviceCompanies,
].flatMap((group) =>
  Object.entries(group).flatMap(([industry, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => readCompany(industry as Industry, line)),
  ),
);

function readCompany(industry: Industry, line: string): Company {
  const [name = '', city = '', people = '', founded = '', does = ''] = line.split('|');
  const home = places.find((place) => place.city === city);
  if (!home || !does) throw new Error(`companies: cannot read "${line}"`);
  const domain = `${asciiSlug(name)}.example`;
  return {
    name,
    industry,
    home,
    offices: localIndustries.has(industry) ? [home] : [home, ...listBranches(home, Number(people))],
    people: Number(people),
    founded: Number(founded),
    does: escapeHtml(does),
    nameHtml: escapeHtml(name),
    domain,
    website: `https://www.${domain}`,
    initials: asciiSlug(name).replace(/-/g, '').slice(0, 3).toUpperCase(),
  };
}

function listBranches(home: Place, people: number): Place[] {
  const compatriots = places.filter((place) => place.country === home.country && place !== home);
  return people < 150 ? [] : compatriots.slice(0, 1 + Math.floor(people / 250));
}
