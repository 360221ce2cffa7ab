import { type SelectQueryBuilder, sql } from 'kysely';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { DB } from '../../../platform/database/tables.ts';
import { type PageRange, toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isSearchForNothing } from '../../../platform/search-words.ts';
import { type PageSummaryRow, summaryColumns, toSummary } from './queries.ts';
import { splitWords } from './rules.ts';
import type { PageList, PageQuery } from './schema.ts';

/** One page of the list, newest first, with the exact total. Never reads bodies, which are in another table. */
export async function listPages(scope: Scope, query: PageQuery): Promise<PageList> {
  const range = toPageRange(query);
  const rows = await findRows(scope, query, range);
  const total = await countRows(matching(scope, query));
  return {
    data: rows.map((row) => toSummary(row, scope.organization.boardUrl)),
    meta: { pagination: toPagination(range, total) },
  };
}

/** Selects the ids in a subquery that needs only an index, then reads the rows of one page. */
async function findRows(scope: Scope, query: PageQuery, range: PageRange): Promise<PageSummaryRow[]> {
  const ids = matching(scope, query)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(range.offset)
    .limit(range.perPage);
  return selectOwn(scope, 'pages')
    .select(summaryColumns)
    .where('id', '=', sql<string>`any(array(${ids}))`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

function matching(
  scope: Scope,
  { kind = 'all', status, search = '', author_id, external_id }: PageQuery,
): SelectQueryBuilder<DB, 'pages', object> {
  let rows = selectOwn(scope, 'pages');
  if (kind !== 'all') rows = rows.where('type', '=', kind);
  if (status) rows = rows.where('status', '=', status);
  if (author_id) rows = rows.where('author_id', '=', author_id);
  if (external_id) rows = rows.where('external_id', '=', external_id);
  if (isSearchForNothing(search)) return rows.where(sql<boolean>`false`);
  for (const word of splitWords(search)) {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    // The subselect computes the pattern once instead of once per row. strpos would take twice as long.
    rows = rows.where(sql<boolean>`title_key like (select '%' || lower(${literal}::text) || '%')`);
  }
  return rows;
}
