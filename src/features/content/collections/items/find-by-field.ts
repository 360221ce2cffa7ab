import { sql } from 'kysely';
import type { SingleFlight } from '../../../../platform/cache/single-flight.ts';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import { countRows } from '../../../../platform/database/rows/pages.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { SortKind } from '../fields/sort-key.ts';
import type { CollectionRow } from '../queries.ts';
import {
  type ItemMatch,
  isFiltered,
  matching,
  matchingById,
  type Order,
  type PageOfItems,
} from './find-items.ts';
import { listSortFields, readForKey, requestSortKeys, type SortKey, sortKindOf, toKey } from './sort-keys.ts';

/** Up to this number of items, a sort in memory is cheap enough without stored keys. */
const MAX_SORTED_IN_MEMORY = 5_000;

interface PageByField extends PageOfItems {
  /** Shares the sort between concurrent requests while the keys are not ready. */
  sorts: SingleFlight<string[]> | undefined;
}

/**
 * Finds the ids of one page in the order of a field of the schema, with items without a value last. Few matches are sorted in
 * memory. More matches use sort keys in the database, which the first request schedules. Until they are ready, all matches are
 * sorted in memory.
 */
export async function findIdsByField(
  scope: Scope,
  collection: CollectionRow,
  match: ItemMatch,
  { sorts, ...page }: PageByField,
): Promise<string[]> {
  const { order, limit, offset, total } = page;
  const kind = sortKindOf(collection, order.by);
  if (!kind) throw new Error(`${order.by} has no order`);
  if (total <= MAX_SORTED_IN_MEMORY)
    return (await sortInMemory(scope, match, kind, order)).slice(offset, offset + limit);
  const sortFields = await listSortFields(scope, collection.id);
  const sortField = sortFields.find(({ field }) => field === order.by);
  if (sortField?.is_ready) return walkKeys(scope, match, { id: sortField.id, kind }, page);
  if (!sortField) await requestSortKeys(scope, collection, order.by);
  const sort = () => sortInMemory(scope, match, kind, order);
  const ids = await (sorts?.run(JSON.stringify([scope.organizationId, match, kind, order]), sort) ?? sort());
  return ids.slice(offset, offset + limit);
}

/** Returns all ids, sorted by the same keys that the database stores. */
async function sortInMemory(scope: Scope, match: ItemMatch, kind: SortKind, order: Order): Promise<string[]> {
  const rows = await matching(scope, match)
    .select(['id', readForKey(order.by).as('value')])
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .execute();
  const sign = order.isDescending ? -1 : 1;
  const entries = rows.map(({ id, value }) => ({ id, key: toComparable(toKey(kind, value)) }));
  entries.sort((a, b) => {
    if (a.key === null || b.key === null) {
      if (a.key !== b.key) return a.key === null ? 1 : -1;
      return sign * compare(a.id, b.id);
    }
    return sign * (compare(a.key, b.key) || compare(a.id, b.id));
  });
  return entries.map(({ id }) => id);
}

/** Converts texts to bytes, because the database compares bytes and JavaScript compares UTF-16 code units. */
function toComparable({ number_key, text_key }: SortKey): number | Buffer | null {
  return text_key === null ? number_key : Buffer.from(text_key);
}

function compare<T extends number | string | Buffer>(a: T, b: T): number {
  if (Buffer.isBuffer(a) && Buffer.isBuffer(b)) return Buffer.compare(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

interface KeyColumn {
  id: number;
  kind: SortKind;
}

/** Items without a value come last in both directions, but the index has them at one end. So read them separately. */
async function walkKeys(
  scope: Scope,
  match: ItemMatch,
  sortField: KeyColumn,
  page: PageOfItems,
): Promise<string[]> {
  const { limit, offset } = page;
  const ids = await walk(scope, match, sortField, page, { hasValue: true });
  if (ids.length === limit) return ids;
  const valued = ids.length > 0 ? offset + ids.length : await countValued(scope, match, sortField);
  const rest = { ...page, offset: Math.max(0, offset - valued), limit: limit - ids.length };
  return [...ids, ...(await walk(scope, match, sortField, rest, { hasValue: false }))];
}

async function walk(
  scope: Scope,
  match: ItemMatch,
  sortField: KeyColumn,
  { order, limit, offset }: PageOfItems,
  { hasValue }: { hasValue: boolean },
): Promise<string[]> {
  const direction = order.isDescending ? 'desc' : 'asc';
  const rows = await keysOf(scope, match, sortField, hasValue)
    .select('keys.item_id')
    // Order by all columns of the index, because the planner does not know that one of them is always null.
    .orderBy('keys.number_key', direction)
    .orderBy('keys.text_key', direction)
    .orderBy('keys.item_id', direction)
    .offset(offset)
    .limit(limit)
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .execute();
  return rows.map(({ item_id }) => item_id);
}

async function countValued(scope: Scope, match: ItemMatch, sortField: KeyColumn): Promise<number> {
  return countRows(keysOf(scope, match, sortField, true).modifyEnd(sql.raw(PLAN_EACH_TIME)));
}

function keysOf(scope: Scope, match: ItemMatch, sortField: KeyColumn, hasValue: boolean) {
  const column = columnOf(sortField);
  let rows = scope.db
    .selectFrom('collection_sort_keys as keys')
    .where('keys.organization_id', '=', scope.organizationId)
    .where('keys.sort_field_id', '=', sortField.id);
  if (hasValue) {
    // Filter by both columns, so that the planner uses the whole index.
    if (column === 'keys.text_key') rows = rows.where('keys.number_key', 'is', null);
    rows = rows.where(column, 'is not', null);
  } else rows = rows.where('keys.number_key', 'is', null).where('keys.text_key', 'is', null);
  if (!isFiltered(match)) return rows;
  const items = matchingById(scope, match)
    .select(sql`1`.as('one'))
    .whereRef('collection_items.id', '=', 'keys.item_id' as never);
  return rows.where((of) => of.exists(items));
}

function columnOf({ kind }: KeyColumn): 'keys.text_key' | 'keys.number_key' {
  return kind === 'text' ? 'keys.text_key' : 'keys.number_key';
}
