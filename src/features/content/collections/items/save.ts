import { recordEvent } from '../../../../platform/events.ts';
import { HttpError, type Issue, invalid, notFound } from '../../../../platform/http/errors/http-error.ts';
import type { OnDuplicate } from '../../../../platform/http/external-id.ts';
import { newId } from '../../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { type CollectionRow, lockCollectionForShare } from '../queries.ts';
import { changeItem } from './change.ts';
import { toColumns, toDataColumns } from './columns.ts';
import { duplicateItem } from './conflicts.ts';
import { findOwnerProblems } from './owner.ts';
import { isPublic, resolveStatus } from './publication.ts';
import {
  findItem,
  findItemIdByExternalId,
  type ItemRow,
  insertItem,
  lockItem,
  type NewItem,
  toItem,
  type WritableColumns,
} from './queries.ts';
import { recordAssets } from './record-assets.ts';
import { findItemProblems } from './rules.ts';
import {
  type Item,
  type ItemStatus,
  itemCreated,
  itemPublished,
  itemSubmitted,
  type SaveItem,
} from './schema.ts';
import { saveSortKeys } from './sort-keys.ts';

export interface SaveOutcome {
  item: Item;
  isNew: boolean;
}

export interface SaveOptions {
  /** Issues that the validation of the request found, to be reported with the issues of the data. */
  problems?: Issue[];
  /** What to do if another item has the external_id. */
  onDuplicate?: OnDuplicate | undefined;
}

/** Creates an item, or replaces the one with the given id, or with the given external_id if `onDuplicate` is `update`. */
export async function saveItem(
  scope: Scope,
  slug: string,
  input: SaveItem,
  { problems = [], onDuplicate = 'error' }: SaveOptions = {},
): Promise<SaveOutcome> {
  return inTransaction(scope, async (scope) => {
    const collection = await lockCollectionForShare(scope, slug);
    const issues = [...problems, ...(await findOwnerProblems(scope, input?.owner_user_id))];
    const columns = toItemColumns(scope, collection, input, issues);
    const found = await resolveExisting(scope, collection, { input, columns, onDuplicate });
    if (found) return { item: found, isNew: false };
    const item = await createItem(scope, collection, { id: input.id, source: 'manual', columns });
    if (item) return { item, isNew: true };
    // The id or the external_id exists: a concurrent request created the item, or it belongs to another collection.
    const concurrent = await resolveExisting(scope, collection, { input, columns, onDuplicate });
    if (concurrent) return { item: concurrent, isNew: false };
    throw notFound('item');
  });
}

interface RequestedItem {
  input: SaveItem;
  columns: ItemColumns;
  onDuplicate: OnDuplicate;
}

/** Applies the request to the stored item with its id or external_id. Returns undefined if the item does not exist. */
async function resolveExisting(
  scope: Scope,
  collection: CollectionRow,
  { input: { id, external_id }, columns, onDuplicate }: RequestedItem,
): Promise<Item | undefined> {
  const replaced = await replaceItem(scope, collection, id, columns);
  if (replaced || !external_id) return replaced;
  const existingId = await findItemIdByExternalId(scope, collection, external_id);
  if (existingId === undefined) return undefined;
  // If the request has another id, it means another item.
  if (onDuplicate === 'error' || id !== undefined) throw duplicateItem(existingId);
  if (onDuplicate === 'update') return replaceItem(scope, collection, existingId, columns);
  const stored = await findItem(scope, collection, existingId);
  return stored && toItem(stored, collection);
}

/** Creates an item that a visitor of the board submitted. */
export async function submitItem(scope: Scope, collection: CollectionRow, data: unknown): Promise<Item> {
  const columns = toDataColumns(scope, collection, data, { isUpdate: false, isFromOutside: true });
  const item = await createItem(scope, collection, { id: undefined, source: 'public', columns });
  if (!item) throw new HttpError('internal_error', 'The item could not be stored. Try again.');
  return item;
}

/** The default status of a new item. */
export function initialStatus({ rules }: Pick<CollectionRow, 'rules'>): ItemStatus {
  return rules.moderation === 'auto' ? 'published' : 'pending_review';
}

type ItemColumns = Partial<WritableColumns> & Pick<WritableColumns, 'data' | 'words'>;

function toItemColumns(
  scope: Scope,
  collection: CollectionRow,
  input: SaveItem,
  problems: Issue[],
): ItemColumns {
  const data = toDataColumns(scope, collection, input?.data, { isUpdate: false, problems });
  return { ...toColumns(scope, input), ...data };
}

/** Replaces an item. Returns undefined if the collection has no item with this id. */
async function replaceItem(
  scope: Scope,
  collection: CollectionRow,
  id: string | undefined,
  columns: ItemColumns,
): Promise<Item | undefined> {
  const stored = id === undefined ? undefined : await lockItem(scope, collection, id);
  return stored && changeItem(scope, collection, stored, columns);
}

interface NewItemInput {
  id: string | undefined;
  source: 'manual' | 'public';
  columns: ItemColumns;
}

/** Creates an item. Returns undefined if the id or the external_id exists. */
async function createItem(
  scope: Scope,
  collection: CollectionRow,
  { id = newId(), source, columns }: NewItemInput,
): Promise<Item | undefined> {
  const nowMs = Date.now();
  const item: NewItem = {
    id,
    source,
    status: initialStatus(collection),
    is_announced: false,
    starts_at: null,
    expires_at: null,
    position: 0,
    owner_user_id: null,
    external_id: null,
    ...columns,
  };
  const issues = findItemProblems(item);
  if (issues.length > 0) throw invalid(issues);
  item.status = resolveStatus(item, nowMs);
  item.is_announced = isPublic(item, nowMs);
  const row = await insertItem(scope, collection, item);
  if (!row) return undefined;
  await recordAssets(scope, collection, row);
  await saveSortKeys(scope, collection, row);
  return recordCreation(scope, collection, row);
}

async function recordCreation(scope: Scope, collection: CollectionRow, row: ItemRow): Promise<Item> {
  const item = toItem(row, collection);
  const eventData = { ...item, collection: collection.slug };
  await recordEvent(scope, row.source === 'public' ? itemSubmitted : itemCreated, eventData);
  if (row.is_announced) await recordEvent(scope, itemPublished, eventData);
  return item;
}
