import { type RawBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../platform/database/connect.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Salaries } from './schema.ts';

export interface ComputedSalaries {
  salaries: Salaries;
  /** Seconds until the sample changes without any write, because a live job expires. Null if none will. */
  changesInSeconds: number | null;
}

const MAX_CATEGORIES = 100;
const MAX_JOB_TYPES = 20;
const MAX_LOCATIONS = 15;
export const MIN_JOBS_PER_GROUP = 3;
const MAX_EXCLUDED = 1_000;

/** Computes all figures in one statement, so that they are consistent. Repeats it in the rare case that another currency is dominant. */
export async function computeSalaries(
  scope: Scope,
  { explain }: { explain: boolean },
): Promise<ComputedSalaries> {
  let currency = await guessCurrency(scope);
  for (;;) {
    const { dominant, ...computed } = await computeIn(scope, currency, explain);
    if (dominant === currency) return computed;
    currency = dominant;
  }
}

/** The most common currency of the newest jobs, or ''. */
async function guessCurrency({ db, organizationId }: Scope): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency from (
      select currency from job_salaries where organization_id = ${organizationId} order by job_id desc limit ${GUESSED_FROM}
    ) as newest where currency <> '' group by currency order by count(*) desc limit 1`.execute(db);
  return rows[0]?.currency ?? '';
}

const GUESSED_FROM = 200;

/**
 * Computes the figures of one currency, and determines the dominant one. Each part reads an index that has its groups and their
 * midpoints in order, and no part waits for another, so PostgreSQL runs them in parallel. bench/results has the plan
 * and the measurements.
 */
async function computeIn(
  scope: Scope,
  currency: string,
  explain: boolean,
): Promise<ComputedSalaries & { dominant: string }> {
  const { rows } = await sql<ComputedSalaries & { dominant: string }>`
    with groups as materialized (
      select * from (
        ${wholeSample(scope, currency)}
        union all ${otherCurrencies(scope, sql`currency < ${currency}`)}
        union all ${otherCurrencies(scope, sql`currency > ${currency}`)}
        union all ${groupsBy(scope, currency, 'category_id')}
        union all ${groupsBy(scope, currency, 'job_type')}
        union all ${groupsBy(scope, currency, 'location_key')}
      ) as parallel
    ), dominant as materialized (
      select coalesce((
        select currency from groups where kind = 'board' and currency <> '' and salaried > 0
        order by salaried desc, currency limit 1
      ), '') as currency
    ), reported as materialized (
      select groups.* from groups join dominant using (currency)
    )
    select dominant.currency as dominant,
      extract(epoch from board.next_expiry - now())::float8 as "changesInSeconds",
      json_build_object(
        'currency', nullif(dominant.currency, ''),
        'total_active_jobs', board.active,
        'salaried_jobs', coalesce(own.jobs, 0),
        'excluded_other_currency', board.salaried - coalesce(own.salaried, 0),
        'excluded_implausible', coalesce(own.salaried - own.jobs, 0),
        'periods', coalesce(json_strip_nulls(own.periods), '{}'),
        'overall', case when own.jobs > 0 then ${distribution('own')} end,
        'by_category', ${categories(scope)},
        'by_job_type', ${jobTypes},
        'by_location', ${locations(scope)}
        ${explain ? sql`, 'excluded', ${excludedJobs(scope)}` : sql``}
      ) as salaries
    from dominant
    left join reported as own on own.kind = 'board'
    cross join (
      select coalesce(sum(active), 0) as active, coalesce(sum(salaried), 0) as salaried, min(next_expiry) as next_expiry
      from groups where kind = 'board'
    ) as board ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  const [row] = rows;
  if (!row) throw new Error('no salaries');
  return row;
}

/** A job expires exactly at `expires_at`, even if the sweep has not run yet. */
function isLive({ organizationId }: Scope) {
  return sql`organization_id = ${organizationId} and (expires_at is null or expires_at > now())`;
}

/** All live jobs of the currency. */
function wholeSample(scope: Scope, currency: string) {
  const plausible = sql`filter (where is_plausible)`;
  const inPeriod = (period: string) =>
    sql`count(*) filter (where is_plausible and period = ${sql.lit(period)})`;
  // Most jobs pay by the year. Counting the four other periods is faster than counting all.
  const others = ['hourly', 'daily', 'weekly', 'monthly'];
  const counts = others.map((period) => sql`${inPeriod(period)} as ${sql.ref(period)}`);
  const yearly = sql`jobs - ${sql.join(
    others.map((period) => sql.ref(period)),
    sql` - `,
  )}`;
  const periods = [...others, 'yearly'].map(
    (period) => sql`${sql.lit(period)}, nullif(${period === 'yearly' ? yearly : sql.ref(period)}, 0)`,
  );
  return sql`
    select 'board' as kind, ${currency}::text collate "C" as currency, null::text collate "C" as key, ${figures}, active, salaried, next_expiry,
      json_build_object(${sql.join(periods)}) as periods
    from (
      select count(*) as active, count(midpoint) as salaried, count(*) ${plausible} as jobs,
        min(low) ${plausible} as low, max(high) ${plausible} as high, sum(midpoint) ${plausible} as total,
        array_agg(midpoint order by midpoint) ${plausible} as midpoints, min(expires_at) as next_expiry, ${sql.join(counts)}
      from job_salaries where ${isLive(scope)} and currency = ${currency} and currency >= ''
    ) as sample`;
}

/** How many live jobs of other currencies there are. */
function otherCurrencies(scope: Scope, range: RawBuilder<unknown>) {
  return sql`
    select 'board', currency, null::text collate "C", 0::bigint, null, null, null, null, null, null, count(*), count(midpoint), min(expires_at), null
    from job_salaries where ${isLive(scope)} and ${range} and currency >= '' group by currency`;
}

type Grouping = 'category_id' | 'job_type' | 'location_key';

function groupsBy(scope: Scope, currency: string, grouping: Grouping) {
  const key = sql.ref(grouping);
  return sql`
    select ${sql.lit(grouping)}, ${currency}::text collate "C", key, ${figures}, null, null, null, null
    from (
      select ${key}::text collate "C" as key, count(*) as jobs, min(low) as low, max(high) as high, sum(midpoint) as total,
        array_agg(midpoint order by midpoint) as midpoints
      from job_salaries where ${isLive(scope)} and currency = ${currency} and is_plausible and ${key} is not null
      group by ${key} having count(*) >= ${sql.lit(MIN_JOBS_PER_GROUP)}
    ) as sample`;
}

/** Rounds to whole numbers, half up. The mean uses one exact division, so that it is rounded only once. */
export const figures = sql`jobs, floor(low + 0.5) as min, floor(high + 0.5) as max, div(2 * total + jobs, 2 * nullif(jobs, 0)) as avg,
  ${quartile(1)} as p25, ${quartile(2)} as median, ${quartile(3)} as p75`;

/** A quartile of the sorted midpoints, with linear interpolation. */
function quartile(quarters: number): RawBuilder<unknown> {
  const steps = sql`(${sql.lit(quarters)} * (jobs - 1))`;
  const below = sql`midpoints[(1 + ${steps} / 4)::int]`;
  // Past the end of the array, its weight is 0.
  const above = sql`coalesce(midpoints[(2 + ${steps} / 4)::int], 0)`;
  return sql`floor(0.5 + 0.25 * (${below} * (4 - ${steps} % 4) + ${above} * (${steps} % 4)))`;
}

/** The figures of a group as JSON. */
function distribution(group: string, ...names: RawBuilder<unknown>[]) {
  const fields = ['min', 'max', 'avg', 'p25', 'median', 'p75'].flatMap((name) => [
    sql.lit(name),
    sql.ref(`${group}.${name}`),
  ]);
  return sql`json_build_object(${sql.join([...names, sql.lit('count'), sql.ref(`${group}.jobs`), ...fields])})`;
}

function categories({ organizationId }: Scope) {
  const names = sql`'id', category.id, 'name', category.name, 'slug', category.slug`;
  return sql`(
    select coalesce(json_agg(row order by jobs desc, name_key, name), '[]') from (
      select ${distribution('reported', names)} as row, reported.jobs, lower(category.name) collate "C" as name_key, category.name collate "C" as name
      from reported join categories as category
        on category.organization_id = ${organizationId} and category.id = reported.key::uuid
      where reported.kind = 'category_id'
      order by reported.jobs desc, name_key, name limit ${sql.lit(MAX_CATEGORIES)}
    ) as most
  )`;
}

const jobTypes = sql`(
  select coalesce(json_agg(${distribution('most', sql`'value', most.key`)} order by jobs desc, key), '[]') from (
    select * from reported where kind = 'job_type' order by jobs desc, key collate "C" limit ${sql.lit(MAX_JOB_TYPES)}
  ) as most
)`;

/** Shows each location in its most common spelling. Ties are sorted by code point. */
function locations(scope: Scope) {
  const spelling = sql`(
    select location from job_salaries, dominant
    where ${isLive(scope)} and is_plausible and job_salaries.currency = dominant.currency and location_key = most.key
    group by location order by count(*) desc, location limit 1)`;
  return sql`(
    select coalesce(json_agg(${distribution('most', sql`'value', ${spelling}`)} order by jobs desc, key), '[]') from (
      select * from reported where kind = 'location_key' order by jobs desc, key collate "C" limit ${sql.lit(MAX_LOCATIONS)}
    ) as most
  )`;
}

function excludedJobs(scope: Scope) {
  return sql`(
    select coalesce(json_agg(json_build_object('job_id', job_id, 'reason', reason) order by job_id), '[]') from (
      select job_id, case when job_salaries.currency = dominant.currency then 'implausible' else 'other_currency' end as reason
      from job_salaries, dominant
      where ${isLive(scope)} and midpoint is not null and (job_salaries.currency <> dominant.currency or not is_plausible)
      order by job_id limit ${sql.lit(MAX_EXCLUDED)}
    ) as excluded
  )`;
}
