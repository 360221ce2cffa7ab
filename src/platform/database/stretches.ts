import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';

/** Rows that follow each other in the order of their ids. */
export interface Stretch {
  /** The least id in it. */
  firstId: string;
  /** Of the row that was changed last. */
  updatedAt: string;
}

/**
 * Cuts rows into stretches of so many, as a document is cut that lists them all. `rows` selects their `id` and `updated_at`.
 */
export async function cutIntoStretches(
  db: Database,
  rows: RawBuilder<unknown>,
  size: number,
): Promise<Stretch[]> {
  const cut = await sql<Stretch>`
    with listed as (${rows}),
    numbered as (select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as stretch from listed)
    select (array_agg(id order by id))[1]::text as "firstId", max(updated_at) as "updatedAt"
    from numbered group by stretch order by stretch`.execute(db);
  return cut.rows;
}
