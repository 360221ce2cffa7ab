import { type Static, Type } from 'typebox';

/** The query parameters of a list by pages. */
export const pageQuery = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      default: 1,
      description: 'Which page, from 1.',
      examples: [1],
    }),
  ),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'Entries on a page.',
      examples: [20],
    }),
  ),
};

export const Pagination = Type.Object(
  {
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    total_items: Type.Integer({ description: 'How many match in all, on every page.' }),
    total_pages: Type.Integer({ description: '0 when nothing matches.' }),
    has_more: Type.Boolean({ description: 'Whether a later page has entries.' }),
  },
  {
    title: 'Pagination',
    examples: [{ current_page: 1, per_page: 20, total_items: 41, total_pages: 3, has_more: true }],
  },
);
export type Pagination = Static<typeof Pagination>;

/** A page as rows: where it begins and how many it takes. */
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
