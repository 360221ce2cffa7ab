import { type Static, type TSchema, Type } from 'typebox';

/** The query parameters of a paginated list. */
export const pageQuery = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      default: 1,
      description: 'The page number, starting at 1.',
      examples: [1],
    }),
  ),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'The number of entries per page.',
      examples: [20],
    }),
  ),
};

export const Pagination = Type.Object(
  {
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    total_items: Type.Integer({ description: 'The number of entries on all pages.' }),
    total_pages: Type.Integer({ description: 'The number of pages. 0 if nothing matches.' }),
    has_more: Type.Boolean({ description: 'Whether there are more pages after this one.' }),
  },
  {
    title: 'Pagination',
    examples: [{ current_page: 1, per_page: 20, total_items: 41, total_pages: 3, has_more: true }],
  },
);
export type Pagination = Static<typeof Pagination>;

/** The response with a page of a list. */
export function listOf<T extends TSchema>(item: T, title: string) {
  return Type.Object({ data: Type.Array(item), meta: Type.Object({ pagination: Pagination }) }, { title });
}

/** A page as a range of rows. */
export interface PageRange {
  page: number;
  perPage: number;
  offset: number;
}

export function toPageRange(query: { page?: number; per_page?: number }): PageRange {
  const { page = 1, per_page: perPage = 20 } = query;
  return { page, perPage, offset: (page - 1) * perPage };
}

export function toPagination({ page, perPage }: PageRange, total: number): Pagination {
  const totalPages = Math.ceil(total / perPage);
  return {
    current_page: page,
    per_page: perPage,
    total_items: total,
    total_pages: totalPages,
    has_more: page < totalPages,
  };
}

/** The response with a page of a list. `read` returns the rows of a range and their number on all pages. */
export async function pageOf<Row, Item = Row>(
  query: { page?: number; per_page?: number },
  read: (range: PageRange) => Promise<{ rows: Row[]; total: number }>,
  toItem: (row: Row) => Item = (row) => row as unknown as Item,
): Promise<{ data: Item[]; meta: { pagination: Pagination } }> {
  const range = toPageRange(query);
  const { rows, total } = await read(range);
  return { data: rows.map((row) => toItem(row)), meta: { pagination: toPagination(range, total) } };
}
