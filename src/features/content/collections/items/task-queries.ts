import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { readDue } from '../../../../platform/database/rows/due.ts';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type ItemRow, itemColumns, readStatus, type WritableColumns } from './queries.ts';

export interface DueItem {
  organization_id: number;
  id: string;
}

/** Finds expired items that are still stored as published, of all organizations but the `except` ones. */
export async function findDueItems(db: Database, limit: number, except: number[]): Promise<DueItem[]> {
  return readDue(dueItems(db).select(['organization_id', 'id']), limit, except);
}

/** Items of all organizations that have expired and are stored as published, the longest due first. */
export function dueItems(db: Database) {
  return db
    .selectFrom('collection_items')
    .select('expires_at as due_at')
    .where('status', '=', 'published')
    .where('expires_at', '<=', sql<string>`now()`)
    .orderBy('expires_at');
}

/** Finds items that have become public without an event, of all organizations but the `except` ones. */
export async function findStartedItems(db: Database, limit: number, except: number[]): Promise<DueItem[]> {
  return readDue(startedItems(db).select(['organization_id', 'id']), limit, except);
}

/** Items of all organizations that are public and have no event yet, the longest due first. */
export function startedItems(db: Database) {
  return db
    .selectFrom('collection_items')
    .select('starts_at as due_at')
    .where('status', '=', 'published')
    .where('is_announced', '=', false)
    .where('starts_at', '<=', sql<string>`now()`)
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', sql<string>`now()`)]))
    .orderBy('starts_at');
}

/** Expires the items that are still published and past their `expires_at`. Skips locked items until the next run. */
export async function expireItems(scope: Scope, ids: string[]): Promise<ItemRow[]> {
  return sweepItems(scope, ids, sql`expires_at <= now()`, { status: 'expired', is_announced: false });
}

/** Marks the items that are public and not yet announced as announced. */
export async function publishItems(scope: Scope, ids: string[]): Promise<ItemRow[]> {
  const isDue = sql`not is_announced and starts_at <= now() and (expires_at is null or expires_at > now())`;
  return sweepItems(scope, ids, isDue, { is_announced: true });
}

async function sweepItems(
  scope: Scope,
  ids: string[],
  isDue: RawBuilder<unknown>,
  columns: Partial<WritableColumns>,
): Promise<ItemRow[]> {
  const { db, organizationId } = scope;
  const due = selectOwn(scope, 'collection_items')
    .select(['collection_id', 'id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'published')
    .where(isDue as RawBuilder<SqlBool>)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .with('due', () => due)
    .updateTable('collection_items')
    .from('due')
    // A new status changes the item. An announcement does not, so `updated_at` stays.
    .set({ ...columns, ...(columns.status ? { updated_at: sql`now()` } : {}) })
    .where('collection_items.organization_id', '=', organizationId)
    .whereRef('collection_items.collection_id', '=', 'due.collection_id')
    .whereRef('collection_items.id', '=', 'due.id')
    .returning(itemColumns.map((name) => `collection_items.${name}` as const))
    .returning(readStatus.as('read_status'))
    .execute();
  return rows as ItemRow[];
}
