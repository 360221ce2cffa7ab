import { recordEvent } from '../../../platform/events.ts';
import { HttpError, type Issue, notFound } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { type CollectionRow, holdCollection } from '../queries.ts';
import { changeItem } from './change.ts';
import { toColumns, toDataColumns } from './columns.ts';
import { noteAssets } from './note-assets.ts';
import { findOwnerProblems } from './owner.ts';
import { isPublic, settleStatus } from './publication.ts';
import { type ItemRow, insertItem, lockItem, type NewItem, toItem, type WritableColumns } from './queries.ts';
import {
  type Item,
  type ItemStatus,
  itemCreated,
  itemPublished,
  itemSubmitted,
  type SaveItem,
} from './schema.ts';
import { keepSortKeys } from './sort-keys.ts';

export interface SaveOutcome {
  item: Item;
  isNew: boolean;
}

/**
 * Creates an item; with the id of one of the collection, writes that one anew. `problems` are those that the form of the
 * request has already, so that all are told together.
 */
export async function saveItem(
  scope: Scope,
  slug: string,
  input: SaveItem,
  problems: Issue[] = [],
): Promise<SaveOutcome> {
  return inTransaction(scope, async (scope) => {
    const collection = await holdCollection(scope, slug);
    const issues = [...problems, ...(await findOwnerProblems(scope, input?.owner_user_id))];
    const columns = toItemColumns(scope, collection, input, issues);
    const replaced = await replaceItem(scope, collection, input.id, columns);
    if (replaced) return { item: replaced, isNew: false };
    const item = await createItem(scope, collection, { id: input.id, source: 'manual', columns });
    if (item) return { item, isNew: true };
    // Somebody has the id: another writer of this very item, who was quicker, or whoever has nothing to do with it.
    const present = await replaceItem(scope, collection, input.id, columns);
    if (present) return { item: present, isNew: false };
    throw notFound('item');
  });
}

/** Takes what somebody submitted on the board. */
export async function submitItem(scope: Scope, collection: CollectionRow, data: unknown): Promise<Item> {
  const columns = toDataColumns(scope, collection, data, { isUpdate: false, isFromOutside: true });
  const item = await createItem(scope, collection, { id: undefined, source: 'public', columns });
  if (!item) throw new HttpError('internal_error', 'The item could not be stored.');
  return item;
}

/** The status of a new item for which nobody names one. */
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
  return { ...toColumns(input), ...data };
}

/** Undefined when there is no such item in the collection. */
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

/** Undefined when somebody has the id. */
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
    ...columns,
  };
  item.status = settleStatus(item, nowMs);
  item.is_announced = isPublic(item, nowMs);
  const row = await insertItem(scope, collection, item);
  if (!row) return undefined;
  await noteAssets(scope, collection, row);
  await keepSortKeys(scope, collection, row);
  return tellOfNew(scope, collection, row);
}

async function tellOfNew(scope: Scope, collection: CollectionRow, row: ItemRow): Promise<Item> {
  const item = toItem(row, collection);
  const told = { ...item, collection: collection.slug };
  await recordEvent(scope, row.source === 'public' ? itemSubmitted : itemCreated, told);
  if (row.is_announced) await recordEvent(scope, itemPublished, told);
  return item;
}
