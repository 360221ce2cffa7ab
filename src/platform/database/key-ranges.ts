import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';

/** Consecutive rows in the order of their ids. */
export interface KeyRange {
  /** The lowest id in the range. */
  firstId: string;
  /** The latest change of a row in the range. */
  updatedAt: string;
}

/** Splits rows into ranges of `size` rows, such as the pages of a sitemap. `rows` selects their `id` and `updated_at`. */
export async function cutIntoRanges(
  db: Database,
  rows: RawBuilder<unknown>,
  size: number,
): Promise<KeyRange[]> {
  const ranges = await sql<KeyRange>`
    with listed as (${rows}),
    numbered as (select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as range_number from listed)
    select (array_agg(id order by id))[1]::text as "firstId", max(updated_at) as "updatedAt"
    from numbered group by range_number order by range_number`.execute(db);
  return ranges.rows;
}
