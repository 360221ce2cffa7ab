import { type RawBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../platform/database/connect.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type JobCriteria, liveCriteria } from '../jobs/search/filters.ts';
import { resolveCriteria } from '../jobs/search/find.ts';
import { matching } from '../jobs/search/matching.ts';
import { figures, MIN_JOBS_PER_GROUP } from './compute.ts';
import type { PaySpread } from './schema.ts';

/** Salaries in one currency. */
export interface CurrencySpread extends PaySpread {
  currency: string;
}

/** A part of a group: a category, job type or location, by its id in `job_index`. */
export interface PartSpread extends CurrencySpread {
  id: string;
}

/** The salaries of a group of live jobs. Each currency and each part has at least three jobs. */
export interface GroupSalaries {
  /** The currency of the most jobs first. */
  currencies: CurrencySpread[];
  categories: PartSpread[];
  jobTypes: PartSpread[];
  locations: PartSpread[];
}

const parts = { categories: 'category_id', jobTypes: 'job_type_id', locations: 'location_id' } as const;
const MAX_PARTS = 20;

interface Row extends CurrencySpread {
  kind: 'currencies' | keyof typeof parts;
  id: string | null;
}

/** Computes the salaries of the live jobs that match, by the rules of the board's statistics, in one statement. */
export async function computeGroup(scope: Scope, criteria: Partial<JobCriteria>): Promise<GroupSalaries> {
  const match = await resolveCriteria(scope, { ...liveCriteria(), ...criteria });
  if (!match) return { currencies: [], categories: [], jobTypes: [], locations: [] };
  const columns = ['job_id', ...Object.values(parts)] as const;
  const jobs = matching(scope, match).select(columns.map((column) => `job_index.${column}` as const));
  const { rows } = await sql<Row>`
    with paid as materialized (
      select salaries.currency, salaries.low, salaries.high, salaries.midpoint, jobs.*
      from ${jobs.as('jobs')}
      join job_salaries as salaries
        on salaries.organization_id = ${scope.organizationId} and salaries.job_id = jobs.job_id
      where salaries.is_plausible and salaries.currency <> ''
    )
    ${spreads('currencies', sql`null`)}
    ${sql.join(
      Object.entries(parts).map(([kind, column]) => sql`union all ${spreads(kind, sql.ref(column))}`),
      sql` `,
    )} ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  return toGroup(rows);
}

function spreads(kind: string, id: RawBuilder<unknown>) {
  return sql`(
    select ${sql.lit(kind)} as kind, currency, id, jobs as count, min::float8, max::float8, avg::float8, p25::float8,
      median::float8, p75::float8
    from (
      select currency, id, ${figures} from (
        select currency, ${id}::text as id, count(*) as jobs, min(low) as low, max(high) as high, sum(midpoint) as total,
          array_agg(midpoint order by midpoint) as midpoints
        from paid group by currency, ${id}::text having count(*) >= ${sql.lit(MIN_JOBS_PER_GROUP)}
      ) as sample
    ) as spread
    where ${kind === 'currencies' ? sql`true` : sql`id is not null`}
    order by jobs desc, currency, id limit ${sql.lit(kind === 'currencies' ? MAX_CURRENCIES : MAX_PARTS * MAX_CURRENCIES)})`;
}

const MAX_CURRENCIES = 10;

/** Parts of the first currency only, so that they compare with its figures. */
function toGroup(rows: Row[]): GroupSalaries {
  const ofKind = (wanted: Row['kind']) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ kind: _, id, ...spread }) => ({ ...spread, id: id ?? '' }));
  const currencies = ofKind('currencies').map(({ id: _, ...spread }) => spread);
  const partsOf = (kind: keyof typeof parts) =>
    ofKind(kind)
      .filter(({ currency }) => currency === currencies[0]?.currency)
      .slice(0, MAX_PARTS);
  return {
    currencies,
    categories: partsOf('categories'),
    jobTypes: partsOf('jobTypes'),
    locations: partsOf('locations'),
  };
}
