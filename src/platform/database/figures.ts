import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './tables.ts';

/** Selects one row of figures of an organization. Counts end at the limit, so that their cost does. */
export type Figures = (organizationId: RawBuilder<number>, limit: number) => RawBuilder<unknown>;

/** Counts the rows that a statement selects, up to the limit. */
export function countUpTo(rows: RawBuilder<unknown>, limit: number): RawBuilder<number> {
  return sql<number>`(select count(*) from (${rows} limit ${limit}) as counted)::int`;
}

/** Reads the figures of several organizations in one statement, by the ids of the organizations. */
export async function readFigures<T extends object>(
  db: Kysely<DB>,
  figures: readonly Figures[],
  organizationIds: readonly number[],
  limit: number,
): Promise<Map<number, T>> {
  const joins = figures.map(
    (select, index) =>
      sql`cross join lateral (${select(sql`one.organization_id`, limit)}) as ${sql.raw(`figures${index}`)}`,
  );
  const { rows } = await sql<T & { organization_id: number }>`
    select * from unnest(${organizationIds}::int[]) as one (organization_id) ${sql.join(joins, sql` `)}`.execute(
    db,
  );
  return new Map(rows.map(({ organization_id, ...row }) => [organization_id, row as unknown as T]));
}
