import { isDeepStrictEqual } from 'node:util';
import { recordEvent } from '../../platform/events.ts';
import { readStoredContent, type StoredContent } from '../../platform/rich-text/stored-content.ts';
import type { Scope } from '../../platform/scope.ts';
import { noteAssets } from './asset-usages.ts';
import { keepDifferent } from './columns.ts';
import { hasBeenPublic, isPublic } from './publication.ts';
import {
  type PageRow,
  type StoredPage,
  toPage,
  toSummary,
  updateBody,
  updatePageRow,
  type WritableColumns,
} from './queries.ts';
import { keepRevisions } from './revision-queries.ts';
import { type Page, type PageSummary, pageArchived, pagePublished, pageUpdated } from './schema.ts';
import { redirectSlug } from './slug-queries.ts';

/** What an update writes: whatever differs from what is stored counts, the rest does not. */
interface PageChange {
  columns: Partial<WritableColumns>;
  body?: StoredContent | undefined;
}

/**
 * Writes a change of a page that the caller has locked: keeps the version that it replaces, and tells subscribers. A
 * change that changes nothing does neither. Throws the database's own error when slug or author do not fit.
 */
export async function changePage(scope: Scope, stored: StoredPage, change: PageChange): Promise<Page> {
  const { boardUrl } = scope.organization;
  const columns = keepDifferent(stored, change.columns);
  const newBody = change.body?.json === stored.content ? undefined : change.body;
  const body = newBody ?? readStoredContent(stored.content);
  if (!newBody && Object.keys(columns).length === 0) return toPage(stored, body, boardUrl);

  const now = new Date().toISOString();
  const is_announced = isPublic({ ...stored, ...columns }, now);
  await keepRevisions(scope, [stored.id]);
  const row = await updatePageRow(scope, stored.id, { ...columns, is_announced });
  if (row.slug !== stored.slug && hasBeenPublic(stored, now))
    await redirectSlug(scope, stored.id, stored.slug, row.slug);
  if (newBody) await updateBody(scope, stored.id, newBody.json);
  if (newBody || 'cover_image' in columns || 'og_image' in columns) await noteAssets(scope, row, body);
  await tell(scope, stored, row, newBody ? ['content'] : []);
  return toPage(row, body, boardUrl);
}

async function tell(scope: Scope, before: PageRow, after: PageRow, bodyFields: string[]): Promise<void> {
  const { boardUrl } = scope.organization;
  const summary = toSummary(after, boardUrl);
  const changed = changedFields({ ...before, ...toSummary(before, boardUrl) }, { ...after, ...summary }, [
    ...(Object.keys(summary) as (keyof PageSummary)[]),
    'og_image',
    'custom_fields',
  ]);
  await recordEvent(scope, pageUpdated, summary, [...changed, ...bodyFields]);
  if (after.is_announced && !before.is_announced) await recordEvent(scope, pagePublished, summary);
  if (after.status === 'archived' && before.status !== 'archived')
    await recordEvent(scope, pageArchived, summary);
}

function changedFields<T extends object>(before: T, after: T, fields: (keyof T & string)[]): string[] {
  return fields.filter((field) => field !== 'updated_at' && !isDeepStrictEqual(before[field], after[field]));
}
