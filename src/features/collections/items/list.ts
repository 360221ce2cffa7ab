import { invalid } from '../../../platform/http/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { parseSearch, toTsQuery } from '../../../platform/search-words.ts';
import type { CollectionRow } from '../queries.ts';
import { findSortProblems, isBuiltInSort } from '../rules.ts';
import { searchSpace } from './columns.ts';
import { findIdsByField } from './find-by-field.ts';
import { findIdsByColumn, type ItemMatch, type Order, type PageOfItems } from './find-items.ts';
import type { KnownTotals } from './known-totals.ts';
import type { ItemQuery } from './list-schema.ts';
import { findItems, type ItemRow } from './queries.ts';

export interface ListedItems {
  rows: ItemRow[];
  total: number;
  limit: number;
  offset: number;
}

export interface ListOptions {
  known: KnownTotals;
  /** Leaves out what the public must not see. */
  isPublic?: boolean;
}

/** One page of the collection's items with the exact total. */
export async function listItems(
  scope: Scope,
  collection: CollectionRow,
  { status, search = '', sort, limit = 50, offset = 0 }: ItemQuery,
  { known, isPublic = false }: ListOptions,
): Promise<ListedItems> {
  const order = chooseOrder(collection, sort);
  const terms = search.trim() === '' ? undefined : parseSearch(search);
  // A search that holds no word finds nothing.
  if (terms?.length === 0) return { rows: [], total: 0, limit, offset };
  const match: ItemMatch = {
    collectionId: collection.id,
    // The public has no choice of it.
    status: isPublic ? undefined : status,
    isPublic,
    words: terms && toTsQuery(searchSpace(collection), terms),
  };
  const total = await known.findOrCount(scope, match);
  const page = { order, limit, offset, total };
  const ids = offset < total ? await findIds(scope, collection, match, page) : [];
  return { rows: await findItems(scope, collection, ids), total, limit, offset };
}

function findIds(
  scope: Scope,
  collection: CollectionRow,
  match: ItemMatch,
  page: PageOfItems,
): Promise<string[]> {
  const { by } = page.order;
  if (isBuiltInSort(by)) return findIdsByColumn(scope, match, { ...page, order: { ...page.order, by } });
  return findIdsByField(scope, collection, match, page);
}

function chooseOrder({ schema, rules }: CollectionRow, sort: string | undefined): Order {
  if (sort === undefined) return { by: rules.sort_by, isDescending: rules.sort_dir === 'desc' };
  const isDescending = sort.startsWith('-');
  const by = isDescending ? sort.slice(1) : sort;
  const issues = findSortProblems(schema, by, 'sort');
  if (issues.length > 0) throw invalid(issues);
  return { by, isDescending };
}
