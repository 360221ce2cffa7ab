import { type RawBuilder, sql } from 'kysely';
import { type SnapshotValue, toValidUntilMs } from '../../../platform/cache/snapshot-cache.ts';
import { PLAN_EACH_TIME } from '../../../platform/database/connect.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { RemoteMode } from '../places/schema.ts';
import { secondsToNextExpiry } from '../public/live.ts';
import type { JobCriteria } from './filters.ts';
import { resolveCriteria } from './find.ts';
import { matching } from './matching.ts';
import { type PostedWithin, windowStart } from './query-values.ts';

/** A facet value, by its id in `job_index`, with its number of jobs. */
export interface FacetCount {
  id: string;
  count: number;
}

/** For each facet, the most frequent and the chosen values. Counts apply all filters except the facet's own. */
export interface FacetCounts {
  categories: FacetCount[];
  jobTypes: FacetCount[];
  locations: FacetCount[];
  /** By ISO 3166-1 alpha-2 code. */
  countries: FacetCount[];
  remote: Record<RemoteMode, number>;
  /** Jobs that say what they pay. */
  hasPay: number;
  within: Record<FacetWindow, number>;
}

export const facetWindows = ['24h', '7d', '30d'] as const satisfies PostedWithin[];
export type FacetWindow = (typeof facetWindows)[number];

export interface FacetSnapshot extends SnapshotValue {
  counts: FacetCounts;
  freshUntilMs: number;
}

/** How many values of a facet visitors can choose from. */
const MAX_VALUES = 10;
/** How far the counts of moving windows such as `24h` may lag behind the clock. */
export const WINDOWS_LAG_MS = 600_000;

/** Slower counts stay valid for ten times as long as they took, so that they do not run after each change. */
const QUICK_MS = 100;
const TRUST_FACTOR = 10;
const MAX_TRUST_MS = 10_000;

export async function countFacets(scope: Scope, criteria: JobCriteria): Promise<FacetSnapshot> {
  const startedMs = performance.now();
  const seconds = Math.min(
    (await secondsToNextExpiry(scope)) ?? Number.POSITIVE_INFINITY,
    WINDOWS_LAG_MS / 1000,
  );
  const chosen = (await resolveCriteria(scope, criteria))?.filters;
  const chosenIds = [...criteria.categoryIds, ...(chosen?.jobTypeIds ?? []), ...criteria.locationIds];
  // One pass counts all facets that have no filter. Each facet with a filter needs a pass without that filter.
  const unset = columns.filter((column) => !isSet[column](criteria));
  const groups = await countBy(scope, criteria, unset, chosenIds);
  for (const column of columns.filter((each) => !unset.includes(each)))
    groups.push(...(await countBy(scope, without[column](criteria), [column], chosenIds)));
  groups.push(...(await countBy(scope, without.country(criteria), ['country'], criteria.countries)));
  const hybrid = await countWhere(scope, without.is_remote(criteria), sql`is_hybrid`);
  const hasPay = await countWhere(scope, { ...criteria, hasPay: undefined }, sql`pay_currency is not null`);
  const endedMs = performance.now();
  return {
    counts: { ...toCounts(groups, hybrid), hasPay },
    validUntilMs: toValidUntilMs(criteria.readAtMs, seconds),
    freshUntilMs: endedMs + toTrustMs(endedMs - startedMs),
  };
}

function toTrustMs(tookMs: number): number {
  return tookMs < QUICK_MS ? 0 : Math.min(tookMs * TRUST_FACTOR, MAX_TRUST_MS);
}

/** Columns of `job_index`. `age` is computed: the number of windows that the job is too old for. */
const columns = ['category_id', 'job_type_id', 'location_id', 'is_remote', 'age'] as const;
/** Countries have a pass of their own: their index does not have all jobs, and the others do not have the country. */
type Column = (typeof columns)[number] | 'country';

const isSet: Record<Column, (criteria: JobCriteria) => boolean> = {
  category_id: ({ categoryIds }) => categoryIds.length > 0,
  job_type_id: ({ jobTypes }) => jobTypes.length > 0,
  location_id: ({ locationIds }) => locationIds.length > 0,
  is_remote: ({ isRemote, remote }) => isRemote !== undefined || remote.length > 0,
  country: ({ countries }) => countries.length > 0,
  age: ({ withinDays }) => withinDays !== undefined,
};

const without: Record<Column, (criteria: JobCriteria) => JobCriteria> = {
  category_id: (criteria) => ({ ...criteria, categoryIds: [] }),
  job_type_id: (criteria) => ({ ...criteria, jobTypes: [] }),
  location_id: (criteria) => ({ ...criteria, locationIds: [] }),
  is_remote: (criteria) => ({ ...criteria, isRemote: undefined, remote: [] }),
  country: (criteria) => ({ ...criteria, countries: [] }),
  age: (criteria) => ({ ...criteria, postedFrom: undefined, withinDays: undefined }),
};

interface Group extends FacetCount {
  facet: Column;
}

/** The groups of each column with the most jobs, and the chosen ones. */
async function countBy(
  scope: Scope,
  criteria: JobCriteria,
  by: Column[],
  chosenIds: (string | number)[],
): Promise<Group[]> {
  const match = by.length === 0 ? undefined : await resolveCriteria(scope, criteria);
  if (!match) return [];
  // OFFSET 0 is an optimizer fence. Without it, the planner expects as many ages as timestamps and sorts the groups on disk.
  const all = matching(scope, match);
  const found = (by.includes('country') ? all.where('job_index.country', 'is not', null) : all)
    .select(by.map((column) => columnOf(column).as(column)))
    .offset(0);
  const names = by.map((column) => sql.ref(column));
  // In a group of one column, the other columns are null.
  const id = sql`coalesce(${sql.join(names.map((name) => sql`${name}::text`))})`;
  const facet = sql`case ${sql.join(
    by.map((column) => sql`when grouping(${sql.ref(column)}) = 0 then ${sql.lit(column)}`),
    sql` `,
  )} end`;
  const { rows } = await sql<Group>`
    select facet, id, count from (
      select ${facet} as facet, ${id} as id, count(*) as count,
        row_number() over (partition by ${facet} order by ${id} is null, count(*) desc, ${id}) as rank
      from ${found.as('found')}
      group by grouping sets (${sql.join(names.map((name) => sql`(${name})`))})) as counted
    where id is not null and (rank <= ${MAX_VALUES} or id = any(${chosenIds.map(String)}::text[]))
    order by rank ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  return rows;
}

/** Counts matches that have an index of their own. */
async function countWhere(
  scope: Scope,
  criteria: JobCriteria,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const match = await resolveCriteria(scope, criteria);
  if (!match) return 0;
  const found = matching(scope, match).where(sql<boolean>`${condition}`);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${found.select(sql`1`.as('one')).as('found')} ${sql.raw(PLAN_EACH_TIME)}`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

function columnOf(column: Column) {
  if (column !== 'age') return sql.ref(`job_index.${column}`);
  const isOlder = facetWindows.map(
    (window) => sql`(job_index.posted_at < ${windowStart(window)}::timestamptz)::int`,
  );
  return sql<number>`${sql.join(isOlder, sql` + `)}`;
}

function toCounts(groups: Group[], hybrid: number): Omit<FacetCounts, 'hasPay'> {
  const countsOf = (column: Column) => groups.filter(({ facet }) => facet === column);
  const countOf = (isRemote: string) => countsOf('is_remote').find(({ id }) => id === isRemote)?.count ?? 0;
  const ages = countsOf('age');
  const within = facetWindows.map((window, index) => {
    const younger = ages.filter(({ id }) => Number(id) <= index);
    return [window, younger.reduce((sum, { count }) => sum + count, 0)];
  });
  return {
    categories: countsOf('category_id'),
    jobTypes: countsOf('job_type_id'),
    locations: countsOf('location_id'),
    countries: countsOf('country'),
    remote: { full: countOf('true'), hybrid, none: countOf('false') - hybrid },
    within: Object.fromEntries(within),
  };
}
