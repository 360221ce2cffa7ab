import { sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../platform/database/connect.ts';
import type { Scope } from '../../../platform/scope.ts';
import { SharedRuns } from '../../../platform/shared-runs.ts';
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

/** Up to so many items are sorted here sooner than keys for them would be worth their room. */
const FEW = 5_000;

/**
 * The ids of one page in the order of a field of the schema, items without a value last. Few matches are sorted here; for
 * more there are keys in the database, made in the background at the first request. Until they are, all are sorted here.
 */
export async function findIdsByField(
  scope: Scope,
  collection: CollectionRow,
  match: ItemMatch,
  page: PageOfItems,
): Promise<string[]> {
  const { order, limit, offset, total } = page;
  const kind = sortKindOf(collection, order.by);
  if (!kind) throw new Error(`${order.by} has no order`);
  if (total <= FEW) return (await sortHere(scope, match, kind, order)).slice(offset, offset + limit);
  const sortFields = await listSortFields(scope, collection.id);
  const sortField = sortFields.find(({ field }) => field === order.by);
  if (sortField?.is_ready) return walkKeys(scope, match, { id: sortField.id, kind }, page);
  if (!sortField) await requestSortKeys(scope, collection, order.by);
  const key = JSON.stringify([scope.organizationId, match, kind, order]);
  const ids = await sortingMany.run(key, () => sortHere(scope, match, kind, order));
  return ids.slice(offset, offset + limit);
}

/** Shared by all who want the same order while its keys are being made: 200,000 items take a second and 50 MB. */
const sortingMany = new SharedRuns<string[]>();

/** All ids, ordered by the very keys that the database would hold. */
async function sortHere(scope: Scope, match: ItemMatch, kind: SortKind, order: Order): Promise<string[]> {
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

/** Texts as bytes: the database orders them so, and JavaScript would order some characters in another way. */
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

/** Items with a value, then those without: the index has the latter at one end, and they come last in both directions. */
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
    // All columns of the index: the planner does not see that one of them is always null.
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
  const { total } = await keysOf(scope, match, sortField, true)
    .select((of) => of.fn.countAll<number>().as('total'))
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
  return total;
}

function keysOf(scope: Scope, match: ItemMatch, sortField: KeyColumn, hasValue: boolean) {
  const column = columnOf(sortField);
  let rows = scope.db
    .selectFrom('collection_sort_keys as keys')
    .where('keys.organization_id', '=', scope.organizationId)
    .where('keys.sort_field_id', '=', sortField.id);
  if (hasValue) {
    // Both columns are named, so that the whole of the index is of use.
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
