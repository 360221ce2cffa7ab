import type { SelectQueryBuilder } from 'kysely';
import type { PageRange } from '../../http/pagination.ts';
import type { DB } from '../tables.ts';

/** A page of rows, and the number of rows on all pages. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Reads a page of the selected rows. `all` selects as many rows with less work. */
export async function readPage<D, T extends keyof D, Row>(
  rows: SelectQueryBuilder<D, T, Row>,
  { offset, perPage }: PageRange,
  all: Countable = rows,
): Promise<Page<Row>> {
  const total = await countRows(all);
  return { rows: (await rows.offset(offset).limit(perPage).execute()) as Row[], total };
}

/** The number of rows that a query selects. */
export async function countRows(rows: Countable): Promise<number> {
  const bare = rows.clearSelect().clearOrderBy() as unknown as SelectQueryBuilder<DB, never, object>;
  const { total } = await bare.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

interface Countable {
  clearSelect(): { clearOrderBy(): unknown };
}
