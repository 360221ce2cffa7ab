import { type Place, places } from './countries.ts';
import { readJson } from './data.ts';
import { asciiSlug, escapeHtml } from './text.ts';

export interface Company {
  name: string;
  industry: string;
  /** What any company of the industry may say about itself. */
  industryLines: readonly string[];
  home: Place;
  /** Where its jobs are: the home first. */
  offices: readonly Place[];
  people: number;
  founded: number;
  /** HTML that completes "<name> …". */
  does: string;
  /** The same as a line of plain text. */
  tagline: string;
  nameHtml: string;
  /** A domain under .example, which RFC 2606 reserves, so it cannot be registered. */
  domain: string;
  website: string;
  initials: string;
}

interface IndustryFile {
  /** Companies that serve people on site: all their jobs are at home. */
  isLocal: boolean;
  lines: readonly string[];
  companies: readonly CompanyFile[];
}

interface CompanyFile {
  name: string;
  city: string;
  people: number;
  founded: number;
  does: string;
}

export const companies: readonly Company[] = Object.entries(
  readJson<Record<string, IndustryFile>>('jobs/industries.json'),
).flatMap(([name, industry]) => industry.companies.map((company) => readCompany(name, industry, company)));

function readCompany(
  industry: string,
  { isLocal, lines }: IndustryFile,
  { name, city, people, founded, does }: CompanyFile,
): Company {
  const home = places.find((place) => place.city === city);
  if (!home) throw new Error(`demo: countries.json has no city "${city}"`);
  const domain = `${asciiSlug(name)}.example`;
  return {
    name,
    industry,
    industryLines: lines,
    home,
    offices: isLocal ? [home] : [home, ...listBranches(home, people)],
    people,
    founded,
    does: escapeHtml(does),
    tagline: does.charAt(0).toUpperCase() + does.slice(1),
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
