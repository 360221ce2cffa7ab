import { isDeepStrictEqual } from 'node:util';
import { recordEvent } from '../../../platform/events.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { CollectionRow } from '../queries.ts';
import { noteAssets } from './note-assets.ts';
import { isPublic, settleStatus } from './publication.ts';
import { type ItemRow, renewWords, toItem, updateItemRow, type WritableColumns } from './queries.ts';
import { findItemProblems } from './rules.ts';
import { type Item, itemExpired, itemPublished, itemUpdated } from './schema.ts';
import { keepSortKeys } from './sort-keys.ts';

/**
 * Writes those of the columns that differ into an item that the caller has locked, and tells subscribers; a change that
 * changes nothing does neither.
 */
export async function changeItem(
  scope: Scope,
  collection: CollectionRow,
  stored: ItemRow,
  columns: Partial<WritableColumns>,
): Promise<Item> {
  const nowMs = Date.now();
  // What reads as expired is made so now: whether the sweep has been here already must not matter.
  const hasExpired = stored.read_status === 'expired' && stored.status !== 'expired';
  const current = {
    ...stored,
    status: stored.read_status,
    is_announced: stored.is_announced && !hasExpired,
  };
  const wanted = { ...current, ...columns };
  const status = settleStatus(wanted, nowMs);
  const changes = keepDifferent(current, { ...columns, status });
  if (columns.data && !changes.data) await renewDerived(scope, collection, stored, columns);
  if (Object.keys(changes).length === 0) return toItem(stored, collection);
  const issues = findItemProblems({ starts_at: wanted.starts_at, expires_at: wanted.expires_at });
  if (issues.length > 0) throw invalid(issues);
  const is_announced = isPublic({ ...wanted, status }, nowMs);
  if (hasExpired) {
    const told = { ...toItem(stored, collection), collection: collection.slug };
    await recordEvent(scope, itemExpired, told, ['status']);
  }
  const row = await updateItemRow(scope, collection, stored.id, { ...changes, status, is_announced });
  if (changes.data) {
    await noteAssets(scope, collection, row);
    await keepSortKeys(scope, collection, row);
  }
  const item = toItem(row, collection);
  const told = { ...item, collection: collection.slug };
  await recordEvent(scope, itemUpdated, told, changedFields(current, row));
  if (is_announced && !current.is_announced) await recordEvent(scope, itemPublished, told);
  if (status === 'expired' && current.status !== 'expired')
    await recordEvent(scope, itemExpired, told, ['status']);
  return item;
}

/** Another schema makes other words of the same data, and sees other images in it. */
async function renewDerived(
  scope: Scope,
  collection: CollectionRow,
  stored: ItemRow,
  { words }: Partial<WritableColumns>,
): Promise<void> {
  if (words === undefined || collection.updated_at <= stored.updated_at) return;
  await renewWords(scope, collection, stored.id, words);
  await noteAssets(scope, collection, stored);
}

/** `words` follow from `data`. */
function keepDifferent(stored: ItemRow, columns: Partial<WritableColumns>): Partial<WritableColumns> {
  const { words, ...fields } = columns;
  const differing: Partial<WritableColumns> = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(value, stored[name as keyof ItemRow])),
  );
  return differing.data && words !== undefined ? { ...differing, words } : differing;
}

/** By way of JSON, as it is kept: -0 is 0 there. */
function isSame(given: unknown, stored: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(given)), stored);
}

function changedFields(before: ItemRow, after: ItemRow): string[] {
  const fields = ['data', 'status', 'starts_at', 'expires_at', 'position', 'owner_user_id'] as const;
  return fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
}
