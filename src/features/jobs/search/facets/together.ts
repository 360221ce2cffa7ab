import { type RawBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type JobMatch, matching } from '../matching.ts';
import { type FacetName, type Group, MAX_VALUES, type Pass, toAge } from './groups.ts';

/** Counts all facets in one statement, which reads the jobs of each pass once. */
export async function countTogether(scope: Scope, passes: Pass[], chosenIds: string[]): Promise<Group[]> {
  if (passes.length === 0) return [];
  const read = passes.map(
    ({ match }, index) => sql`${nameOf(index)} as materialized (${rowsOf(scope, match)})`,
  );
  const counts = passes.flatMap(({ facets }, index) =>
    facets.map((facet) => countsOf(facet, nameOf(index), chosenIds)),
  );
  const { rows } = await sql<Group>`
    with ${sql.join(read)} select facet, id, count from (${sql.join(counts, sql` union all `)}) as counted
    order by facet, rank ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  return rows;
}

const nameOf = (index: number) => sql.ref(`found${index}`);

function rowsOf(scope: Scope, match: JobMatch) {
  return matching(scope, match).select([
    'job_index.category_id',
    'job_index.job_type_id',
    'job_index.location_id',
    'job_index.country',
    'job_index.is_remote',
    'job_index.is_hybrid',
    'job_index.pay_currency',
    'job_index.posted_at',
  ]);
}

const values: Record<Exclude<FacetName, 'age'>, RawBuilder<unknown>> = {
  category: sql`category_id`,
  job_type: sql`job_type_id`,
  location: sql`location_id`,
  country: sql`country`,
  remote: sql`case when is_remote then 'full' when is_hybrid then 'hybrid' else 'none' end`,
  pay: sql`case when pay_currency is not null then true end`,
};

function countsOf(facet: FacetName, found: RawBuilder<unknown>, chosenIds: string[]): RawBuilder<unknown> {
  const value = facet === 'age' ? toAge(sql`posted_at`) : values[facet];
  return sql`
    (select ${sql.lit(facet)} as facet, id, count, rank from (
      select value::text as id, count(*) as count, row_number() over (order by count(*) desc, value::text) as rank
      from (select ${value} as value from ${found}) as each
      where value is not null group by value) as grouped
    where rank <= ${sql.lit(MAX_VALUES)} or id = any(${chosenIds}::text[]))`;
}
