import { isDeepStrictEqual } from 'node:util';
import { pickChanged } from '../../../../platform/changed-fields.ts';
import { uniqueViolation } from '../../../../platform/database/violations.ts';
import { recordEvent } from '../../../../platform/events.ts';
import { invalid } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { CollectionRow } from '../queries.ts';
import { duplicateItem } from './conflicts.ts';
import { isPublic, resolveStatus } from './publication.ts';
import {
  findItemIdByExternalId,
  type ItemRow,
  toItem,
  updateItemRow,
  updateWords,
  type WritableColumns,
} from './queries.ts';
import { recordAssets } from './record-assets.ts';
import { findItemProblems } from './rules.ts';
import { type Item, itemExpired, itemPublished, itemUpdated } from './schema.ts';
import { saveSortKeys } from './sort-keys.ts';

/**
 * Updates the columns that differ of an item that the caller has locked, and records the events. Does neither if no column
 * differs.
 */
export async function changeItem(
  scope: Scope,
  collection: CollectionRow,
  stored: ItemRow,
  columns: Partial<WritableColumns>,
): Promise<Item> {
  const nowMs = Date.now();
  // An expired item may still be stored as published. The result must not depend on whether the sweep has run.
  const hasExpired = stored.read_status === 'expired' && stored.status !== 'expired';
  const current = {
    ...stored,
    status: stored.read_status,
    is_announced: stored.is_announced && !hasExpired,
  };
  const next = { ...current, ...columns };
  const status = resolveStatus(next, nowMs);
  const changes = pickChangedColumns(current, { ...columns, status });
  if (columns.data && !changes.data) await renewDerived(scope, collection, stored, columns);
  if (Object.keys(changes).length === 0) return toItem(stored, collection);
  const issues = findItemProblems({ starts_at: next.starts_at, expires_at: next.expires_at });
  if (issues.length > 0) throw invalid(issues);
  const is_announced = isPublic({ ...next, status }, nowMs);
  if (hasExpired) {
    const eventData = { ...toItem(stored, collection), collection: collection.slug };
    await recordEvent(scope, itemExpired, eventData, ['status']);
  }
  const row = await writeItem(scope, collection, stored.id, { ...changes, status, is_announced });
  if (changes.data) {
    await recordAssets(scope, collection, row);
    await saveSortKeys(scope, collection, row);
  }
  const item = toItem(row, collection);
  const eventData = { ...item, collection: collection.slug };
  await recordEvent(scope, itemUpdated, eventData, changedFields(current, row));
  if (is_announced && !current.is_announced) await recordEvent(scope, itemPublished, eventData);
  if (status === 'expired' && current.status !== 'expired')
    await recordEvent(scope, itemExpired, eventData, ['status']);
  return item;
}

async function writeItem(
  scope: Scope,
  collection: CollectionRow,
  id: string,
  changes: Partial<WritableColumns>,
): Promise<ItemRow> {
  if (changes.external_id == null) return updateItemRow(scope, collection, id, changes);
  try {
    // A savepoint, so that the transaction can look up the existing item after a violation.
    return await inTransaction(scope, (scope) => updateItemRow(scope, collection, id, changes));
  } catch (error) {
    if (uniqueViolation(error) !== 'collection_items_external_id_key') throw error;
    throw duplicateItem(await findItemIdByExternalId(scope, collection, changes.external_id));
  }
}

/** Derives search words and images again if the schema has changed since the last update of the item. */
async function renewDerived(
  scope: Scope,
  collection: CollectionRow,
  stored: ItemRow,
  { words }: Partial<WritableColumns>,
): Promise<void> {
  if (words === undefined || collection.updated_at <= stored.updated_at) return;
  await updateWords(scope, collection, stored.id, words);
  await recordAssets(scope, collection, stored);
}

/** `words` follow from `data`. */
function pickChangedColumns(stored: ItemRow, columns: Partial<WritableColumns>): Partial<WritableColumns> {
  const { words, ...fields } = columns;
  const changed: Partial<WritableColumns> = pickChanged(stored, fields);
  return changed.data && words !== undefined ? { ...changed, words } : changed;
}

function changedFields(before: ItemRow, after: ItemRow): string[] {
  const fields = [
    'data',
    'status',
    'starts_at',
    'expires_at',
    'position',
    'owner_user_id',
    'external_id',
  ] as const;
  return fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
}
