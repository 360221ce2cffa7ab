import type { SnapshotValue } from '../../../../../platform/cache/snapshot-cache.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import type { RemoteMode } from '../../places/schema.ts';
import type { JobCriteria } from '../filters.ts';
import { resolveCriteria } from '../find.ts';
import type { JobMatch } from '../matching.ts';
import { matching } from '../matching.ts';
import { countByIndex } from './by-index.ts';
import { type Column, countGroups, type FacetWindow, facetWindows, type Group } from './count-groups.ts';
import { type FacetCount, type FacetName, nameGroups, type ValueFacet } from './names.ts';
import { listRemoteCountries } from './remote-countries.ts';

/** For each facet, the most frequent and the chosen values; of countries, all. Counts apply all filters except the facet's own. */
export interface FacetCounts {
  categories: FacetCount[];
  jobTypes: FacetCount[];
  locations: FacetCount[];
  /** By ISO 3166-1 alpha-2 code. */
  countries: FacetCount[];
  /** Where applicants of live jobs may live, of the whole board. */
  remoteCountries: string[];
  remote: Record<RemoteMode, number>;
  /** Jobs that say what they pay. */
  hasPay: number;
  within: Record<FacetWindow, number>;
}

export interface FacetSnapshot extends SnapshotValue {
  counts: FacetCounts;
  freshUntilMs: number;
  /** How old the counts may be while the next ones are computed. */
  maxStaleMs: number;
}

/** How far the counts of moving windows such as `24h` may lag behind the clock. */
const WINDOWS_LAG_MS = 600_000;

/** Slower counts stay valid for ten times as long as they took, so that they do not run after each change. */
const QUICK_MS = 100;
const TRUST_FACTOR = 10;
const MAX_TRUST_MS = 10_000;

/** What the list knows of its matches. */
interface CountedMatches {
  match: JobMatch | undefined;
  total: number;
  validUntilMs: number;
}

/** Up to this many rows are read faster than the indexes of each facet. */
const FEW_ROWS = 50_000;
/** Above this number of rows, no page waits for counts: counts of 430,000 jobs take half a second. */
const MAX_STALE_MS = 600_000;

/** `findFacets` returns the counts of other criteria, which a cache may have. */
export async function countFacets(
  scope: Scope,
  criteria: JobCriteria,
  counted: CountedMatches,
  findFacets: (criteria: JobCriteria) => Promise<FacetSnapshot>,
): Promise<FacetSnapshot> {
  const startedMs = performance.now();
  const chosenIds = toChosenIds(criteria, counted.match);
  const only = findOnlyFacet(criteria);
  const passes = await toPasses(scope, criteria, counted.match, only);
  const areFew = (match: JobMatch) => match === counted.match && counted.total <= FEW_ROWS;
  // Few rows are read once, and all that have the words. Of others, each facet reads an index that has little else.
  const isTogether = (match: JobMatch) => match.words !== undefined || areFew(match);
  const groups: Group[] = [];
  for (const { match, facets } of passes) {
    const found = isTogether(match)
      ? countGroups(scope, matching(scope, match), facets, chosenIds)
      : countByIndex(scope, match, facets, chosenIds);
    groups.push(...(await found));
  }
  const names = await nameGroups(scope, groups);
  const counts = { ...toCounts(groups, names), remoteCountries: await listRemoteCountries(scope) };
  const endedMs = performance.now();
  const snapshot = {
    counts,
    validUntilMs: Math.min(counted.validUntilMs, criteria.readAtMs + WINDOWS_LAG_MS),
    freshUntilMs: endedMs + toTrustMs(endedMs - startedMs),
    maxStaleMs: counted.total > FEW_ROWS ? MAX_STALE_MS : 0,
  };
  return only ? addValues(snapshot, only, await findFacets(without[only](criteria))) : snapshot;
}

function toTrustMs(tookMs: number): number {
  return tookMs < QUICK_MS ? 0 : Math.min(tookMs * TRUST_FACTOR, MAX_TRUST_MS);
}

const isSet: Record<FacetName, (criteria: JobCriteria) => boolean> = {
  category: ({ categoryIds }) => categoryIds.length > 0,
  job_type: ({ jobTypes }) => jobTypes.length > 0,
  location: ({ locationIds }) => locationIds.length > 0,
  country: ({ countries }) => countries.length > 0,
  remote: ({ isRemote, remote }) => isRemote !== undefined || remote.length > 0,
  pay: ({ hasPay }) => hasPay === true,
  age: ({ withinDays }) => withinDays !== undefined,
};

const facetNames = Object.keys(isSet) as FacetName[];

const without: Record<FacetName, (criteria: JobCriteria) => JobCriteria> = {
  category: (criteria) => ({ ...criteria, categoryIds: [] }),
  job_type: (criteria) => ({ ...criteria, jobTypes: [] }),
  location: (criteria) => ({ ...criteria, locationIds: [] }),
  country: (criteria) => ({ ...criteria, countries: [] }),
  remote: (criteria) => ({ ...criteria, isRemote: undefined, remote: [] }),
  pay: (criteria) => ({ ...criteria, hasPay: undefined }),
  age: (criteria) => ({ ...criteria, postedFrom: undefined, withinDays: undefined }),
};

/** Facets whose values are counted among the same jobs. */
interface Pass {
  match: JobMatch;
  facets: FacetName[];
}

/**
 * The facet that filters the list if nothing else does. The counts of its values are the counts of the whole board, which a cache nearly
 * always has.
 */
function findOnlyFacet(criteria: JobCriteria): ValueFacet | undefined {
  const [only, ...others] = facetNames.filter((name) => isSet[name](criteria));
  if (others.length > 0 || !isValueFacet(only)) return undefined;
  const { terms, company, companyId, externalId, categorySlug, postedFrom, postedTo, place, intent } =
    criteria;
  const { remoteRegion, payMin, locations, companyIds, exceptIds } = criteria;
  const values = [terms, company, companyId, externalId, categorySlug, postedFrom, postedTo, place, intent];
  const isAlone = [...values, remoteRegion, payMin].every((value) => value === undefined);
  return isAlone && [locations, companyIds, exceptIds].every((ids) => ids.length === 0) ? only : undefined;
}

/** Adds the most frequent values to the chosen ones, which the list has counted. Valid no longer than these values are trusted without a check. */
function addValues(snapshot: FacetSnapshot, facet: ValueFacet, wider: FacetSnapshot): FacetSnapshot {
  const list = lists[facet];
  const frequent = wider.counts[list];
  const ids = new Set(frequent.map(({ id }) => id));
  const chosen = snapshot.counts[list].filter(({ id }) => !ids.has(id));
  const { freshUntilMs, validUntilMs, maxStaleMs } = snapshot;
  const isTrusted = wider.freshUntilMs > performance.now();
  return {
    counts: { ...snapshot.counts, [list]: [...frequent, ...chosen] },
    validUntilMs: Math.min(validUntilMs, isTrusted ? wider.freshUntilMs : wider.validUntilMs),
    freshUntilMs: isTrusted ? wider.freshUntilMs : freshUntilMs,
    maxStaleMs,
  };
}

const lists = {
  category: 'categories',
  job_type: 'jobTypes',
  location: 'locations',
  country: 'countries',
} as const satisfies Record<ValueFacet, keyof FacetCounts>;

function isValueFacet(name: FacetName | undefined): name is ValueFacet {
  return name !== undefined && Object.hasOwn(lists, name);
}

/** One pass counts all facets that have no filter. Each facet with a filter needs a pass without that filter, or the counts of the board. */
async function toPasses(
  scope: Scope,
  criteria: JobCriteria,
  match: JobMatch | undefined,
  only: ValueFacet | undefined,
): Promise<Pass[]> {
  const inList = facetNames.filter((name) => name === only || !isSet[name](criteria));
  const passes = match && inList.length > 0 ? [{ match, facets: inList }] : [];
  for (const name of facetNames.filter((each) => !inList.includes(each))) {
    const wider = await resolveCriteria(scope, without[name](criteria));
    if (wider) passes.push({ match: wider, facets: [name] });
  }
  return passes;
}

function toChosenIds(
  { categoryIds, locationIds, countries }: JobCriteria,
  match: JobMatch | undefined,
): string[] {
  return [...categoryIds, ...(match?.filters.jobTypeIds ?? []), ...locationIds, ...countries].map(String);
}

function toCounts(
  groups: Group[],
  names: Map<string, Pick<FacetCount, 'name' | 'slug'>>,
): Omit<FacetCounts, 'remoteCountries'> {
  const countsOf = (facet: ValueFacet) =>
    groups.flatMap(({ column, id, count }) => {
      const named = column === facet ? names.get(`${facet} ${id}`) : undefined;
      return named ? [{ id, count, ...named }] : [];
    });
  const countOf = (wanted: Column, value: string) =>
    groups.find(({ column, id }) => column === wanted && id === value)?.count ?? 0;
  const ages = groups.filter(({ column }) => column === 'age');
  const within = facetWindows.map((window, index) => {
    const younger = ages.filter(({ id }) => Number(id) <= index);
    return [window, younger.reduce((sum, { count }) => sum + count, 0)];
  });
  return {
    categories: countsOf('category'),
    jobTypes: countsOf('job_type'),
    locations: countsOf('location'),
    countries: countsOf('country'),
    remote: {
      full: countOf('remote', 'full'),
      hybrid: countOf('remote', 'hybrid'),
      none: countOf('remote', 'none'),
    },
    hasPay: countOf('pay', 'true'),
    within: Object.fromEntries(within),
  };
}
