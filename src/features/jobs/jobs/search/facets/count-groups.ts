import { type RawBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../../platform/database/connect.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import type { Matching } from '../matching.ts';
import { type PostedWithin, windowStart } from '../query-values.ts';

export const facetWindows = ['24h', '7d', '30d'] as const satisfies PostedWithin[];
export type FacetWindow = (typeof facetWindows)[number];

/** What the jobs of a group have in common. */
export type Column = keyof typeof values;

export interface Group {
  column: Column;
  /**
   * As in `job_index`: the id of a category, job type or location, the code of a country. Of `remote`: the mode. Of `pay`: `true`. Of
   * `age`: the number of windows that the jobs are too old for.
   */
  id: string;
  count: number;
}

/** How many values of a facet visitors can choose from. Counts have all countries, because visitors may live in any. */
export const MAX_VALUES = 10;

/** Of times, the planner would expect a group each. */
const age = () =>
  sql.join(
    facetWindows.map((window) => sql`(job_index.posted_at < ${windowStart(window)}::timestamptz)::int`),
    sql` + `,
  );

const values = {
  category: () => sql`job_index.category_id`,
  job_type: () => sql`job_index.job_type_id`,
  location: () => sql`job_index.location_id`,
  country: () => sql`job_index.country`,
  is_remote: () => sql`job_index.is_remote`,
  remote: () =>
    sql`case when job_index.is_remote then 'full' when job_index.is_hybrid then 'hybrid' else 'none' end`,
  pay: () => sql`case when job_index.pay_currency is not null then true end`,
  age,
} satisfies Record<string, () => RawBuilder<unknown>>;

/** The groups of each column with the most rows, and the chosen ones, in one pass. */
export async function countGroups(
  scope: Scope,
  rows: Matching,
  columns: Column[],
  chosenIds: string[],
): Promise<Group[]> {
  if (columns.length === 0) return [];
  // OFFSET 0 is an optimizer fence. Without it, the planner expects as many ages as timestamps and sorts the groups on disk.
  const found = rows.select(columns.map((column) => values[column]().as(column))).offset(0);
  const names = columns.map((column) => sql.ref(column));
  // In a group of one column, the other columns are null.
  const id = sql`coalesce(${sql.join(names.map((name) => sql`${name}::text`))})`;
  const column = sql`case ${sql.join(
    columns.map((column) => sql`when grouping(${sql.ref(column)}) = 0 then ${sql.lit(column)}`),
    sql` `,
  )} end`;
  const { rows: groups } = await sql<Group>`
    select "column", id, count from (
      select ${column} as "column", ${id} as id, count(*) as count,
        row_number() over (partition by ${column} order by ${id} is null, count(*) desc, ${id}) as rank
      from ${found.as('found')}
      group by grouping sets (${sql.join(names.map((name) => sql`(${name})`))})) as counted
    where id is not null and (rank <= ${MAX_VALUES} or "column" = 'country' or id = any(${chosenIds}::text[]))
    order by rank ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  return groups;
}

export async function countRows(rows: Matching): Promise<number> {
  const { count } = await rows
    .select(sql<number>`count(*)`.as('count'))
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
  return count;
}
