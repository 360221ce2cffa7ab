import { findFacets } from '../../features/jobs/jobs/search/index-queries.ts';
import { describeSubjects } from '../../features/jobs/landing-pages/subjects/find.ts';
import type { PaySpread, Salaries } from '../../features/jobs/salaries/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import { toHubPath, toSalaryPath } from '../paths.ts';

/** The paths of the salaries of these locations. Skips locations without a page. */
export async function findHubPaths(scope: Scope, locations: string[]): Promise<Map<string, string>> {
  if (locations.length === 0) return new Map();
  const facets = await findFacets(
    scope,
    locations.map((location) => ({ kind: 'location', value: location.toLowerCase() })),
  );
  const keys = facets.map(({ id }) => ({ kind: 'location' as const, category_id: null, value: String(id) }));
  const subjects = await describeSubjects(scope, keys);
  const paths = new Map<string, string>();
  for (const [index, { value }] of facets.entries()) {
    const subject = subjects[index];
    if (subject) paths.set(value, toHubPath(subject));
  }
  return new Map(
    locations.flatMap((location) => {
      const path = paths.get(location.toLowerCase());
      return path === undefined ? [] : [[location, path] as const];
    }),
  );
}

/** A page with the salaries of a category or location, with its figures in the board's currency. */
export interface HubLink {
  name: string;
  path: string;
  spread: PaySpread;
  currency: string;
}

const MAX_LINKS_PER_KIND = 15;

/** The categories and locations of the most jobs with pay, without `path` itself. */
export async function findOtherHubs(
  scope: Scope,
  { currency, by_category, by_location }: Salaries,
  path: string,
): Promise<HubLink[]> {
  if (currency === null) return [];
  const locations = by_location.slice(0, MAX_LINKS_PER_KIND);
  const paths = await findHubPaths(
    scope,
    locations.map(({ value }) => value),
  );
  const links = [
    ...by_category.slice(0, MAX_LINKS_PER_KIND).map((spread) => ({
      name: spread.name,
      path: toSalaryPath(spread.slug),
      spread,
      currency,
    })),
    ...locations.flatMap((spread) => {
      const hubPath = paths.get(spread.value);
      return hubPath === undefined ? [] : [{ name: spread.value, path: hubPath, spread, currency }];
    }),
  ];
  return links.filter((link) => link.path !== path);
}
