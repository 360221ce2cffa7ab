import { type RawBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type JobMatch, matching } from '../matching.ts';
import { type FacetName, type Group, MAX_VALUES, type Pass, toAge } from './groups.ts';

/**
 * Counts facets of many jobs from the indexes alone: one pass for the columns that all orders have, and one for each column of a partial
 * index. Their rows are a hundred times as large.
 */
export async function countByIndex(
  scope: Scope,
  { match, facets }: Pass,
  chosenIds: string[],
): Promise<Group[]> {
  const columns = facets.flatMap((facet) => columnsOf[facet] ?? []);
  const groups = toGroups(await countBy(scope, match, columns, chosenIds));
  if (facets.includes('country'))
    groups.push(...toGroups(await countBy(scope, match, ['country'], chosenIds)));
  if (facets.includes('pay'))
    groups.push({
      facet: 'pay',
      id: 'true',
      count: await countWhere(scope, match, sql`pay_currency is not null`),
    });
  if (!facets.includes('remote')) return groups;
  const hybrid = await countWhere(scope, match, sql`is_hybrid`);
  return [
    // A hybrid job is not remote.
    ...groups.map((group) => (isOnSite(group) ? { ...group, count: group.count - hybrid } : group)),
    { facet: 'remote', id: 'hybrid', count: hybrid },
  ];
}

const isOnSite = ({ facet, id }: Group) => facet === 'remote' && id === 'none';

/** Columns of `job_index`. `age` is computed. */
type Column = 'category_id' | 'job_type_id' | 'location_id' | 'is_remote' | 'age' | 'country';

const columnsOf: Partial<Record<FacetName, Column>> = {
  category: 'category_id',
  job_type: 'job_type_id',
  location: 'location_id',
  remote: 'is_remote',
  age: 'age',
};

interface ColumnGroup {
  column: Column;
  id: string;
  count: number;
}

/** The groups of each column with the most jobs, and the chosen ones. */
async function countBy(
  scope: Scope,
  match: JobMatch,
  by: Column[],
  chosenIds: string[],
): Promise<ColumnGroup[]> {
  if (by.length === 0) return [];
  // OFFSET 0 is an optimizer fence. Without it, the planner expects as many ages as timestamps and sorts the groups on disk.
  const all = matching(scope, match);
  const found = (by.includes('country') ? all.where('job_index.country', 'is not', null) : all)
    .select(by.map((column) => selectColumn(column).as(column)))
    .offset(0);
  const names = by.map((column) => sql.ref(column));
  // In a group of one column, the other columns are null.
  const id = sql`coalesce(${sql.join(names.map((name) => sql`${name}::text`))})`;
  const column = sql`case ${sql.join(
    by.map((column) => sql`when grouping(${sql.ref(column)}) = 0 then ${sql.lit(column)}`),
    sql` `,
  )} end`;
  const { rows } = await sql<ColumnGroup>`
    select "column", id, count from (
      select ${column} as "column", ${id} as id, count(*) as count,
        row_number() over (partition by ${column} order by ${id} is null, count(*) desc, ${id}) as rank
      from ${found.as('found')}
      group by grouping sets (${sql.join(names.map((name) => sql`(${name})`))})) as counted
    where id is not null and (rank <= ${MAX_VALUES} or id = any(${chosenIds}::text[]))
    order by rank ${sql.raw(PLAN_EACH_TIME)}`.execute(scope.db);
  return rows;
}

function selectColumn(column: Column) {
  return column === 'age' ? toAge(sql`job_index.posted_at`) : sql.ref(`job_index.${column}`);
}

function toGroups(rows: ColumnGroup[]): Group[] {
  return rows.map(({ column, id, count }) => {
    if (column === 'is_remote') return { facet: 'remote', id: id === 'true' ? 'full' : 'none', count };
    return { facet: facetOf[column], id, count };
  });
}

const facetOf = {
  category_id: 'category',
  job_type_id: 'job_type',
  location_id: 'location',
  country: 'country',
  age: 'age',
} as const;

/** Counts matches that have an index of their own. */
async function countWhere(scope: Scope, match: JobMatch, condition: RawBuilder<unknown>): Promise<number> {
  const found = matching(scope, match).where(sql<boolean>`${condition}`);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${found.select(sql`1`.as('one')).as('found')} ${sql.raw(PLAN_EACH_TIME)}`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}
