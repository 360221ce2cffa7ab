import type { Expression } from 'kysely';
import { mapYielding } from '../../../../platform/concurrency/map-yielding.ts';
import { invalid } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toSearchTerms, toTsQuery } from '../../../../platform/search-words.ts';
import type { CollectionRow } from '../queries.ts';
import { findSortProblems, isBuiltInSort } from '../rules.ts';
import { searchSpace } from './columns.ts';
import { findIdsByField } from './find-by-field.ts';
import {
  countItems,
  findIdsByColumn,
  type ItemMatch,
  type Order,
  type PageOfItems,
  selectMatchingIds,
} from './find-items.ts';
import type { ItemListCache } from './item-list-cache.ts';
import type { ItemList, ItemQuery } from './list-schema.ts';
import { findItems, type ItemRow, toItem } from './queries.ts';

export interface ListedItems {
  rows: ItemRow[];
  total: number;
  limit: number;
  offset: number;
}

export interface ListOptions {
  /** Omit it in a transaction, because others must not see uncommitted changes. */
  cache?: ItemListCache | undefined;
  /** Whether to list only public items. */
  isPublic?: boolean;
}

/** Returns a page of the collection's items in the format of the API. */
export async function readItemList(
  scope: Scope,
  collection: CollectionRow,
  query: ItemQuery,
  cache?: ItemListCache,
): Promise<ItemList> {
  const { rows, ...page } = await listItems(scope, collection, query, { cache });
  return { items: await mapYielding(rows, (row) => toItem(row, collection)), ...page };
}

/** Returns a page of the collection's items with the exact total. */
export async function listItems(
  scope: Scope,
  collection: CollectionRow,
  { sort, limit = 50, offset = 0, ...filters }: ItemQuery,
  { cache, isPublic = false }: ListOptions,
): Promise<ListedItems> {
  const order = chooseOrder(collection, sort);
  const match = toMatch(collection, filters, isPublic);
  if (!match) return { rows: [], total: 0, limit, offset };
  const total = cache ? await cache.findOrCount(scope, match) : (await countItems(scope, match)).total;
  const page = { order, limit, offset, total };
  const ids = offset < total ? await findIds(scope, collection, match, { ...page, cache }) : [];
  return { rows: await findItems(scope, collection, ids), total, limit, offset };
}

/** The ids of all items that match the filters, the oldest first. Undefined: none can match. */
export function selectItemIds(
  scope: Scope,
  collection: CollectionRow,
  filters: ItemFilters,
): Expression<{ id: string }> | undefined {
  const match = toMatch(collection, filters, false);
  return match && selectMatchingIds(scope, match);
}

type ItemFilters = Pick<ItemQuery, 'status' | 'external_id' | 'search'>;

/** A search without a word finds nothing: then it returns undefined. */
function toMatch(
  collection: CollectionRow,
  { status, external_id, search }: ItemFilters,
  isPublic: boolean,
): ItemMatch | undefined {
  const terms = toSearchTerms(search);
  if (terms?.length === 0) return undefined;
  return {
    collectionId: collection.id,
    // Visitors cannot filter by status or external id.
    status: isPublic ? undefined : status,
    externalId: isPublic ? undefined : external_id || undefined,
    isPublic,
    words: terms && toTsQuery(searchSpace(collection), terms),
  };
}

function findIds(
  scope: Scope,
  collection: CollectionRow,
  match: ItemMatch,
  { cache, ...page }: PageOfItems & Pick<ListOptions, 'cache'>,
): Promise<string[]> {
  const { by } = page.order;
  if (isBuiltInSort(by)) return findIdsByColumn(scope, match, { ...page, order: { ...page.order, by } });
  return findIdsByField(scope, collection, match, { ...page, sorts: cache?.sorts });
}

function chooseOrder({ schema, rules }: CollectionRow, sort: string | undefined): Order {
  if (sort === undefined) return { by: rules.sort_by, isDescending: rules.sort_dir === 'desc' };
  const isDescending = sort.startsWith('-');
  const by = isDescending ? sort.slice(1) : sort;
  const issues = findSortProblems(schema, by, 'sort');
  if (issues.length > 0) throw invalid(issues);
  return { by, isDescending };
}
