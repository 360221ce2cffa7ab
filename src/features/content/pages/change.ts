import { listChangedFields, pickChanged } from '../../../platform/changed-fields.ts';
import { recordEvent } from '../../../platform/events.ts';
import { readStoredContent, type StoredContent } from '../../../platform/rich-text/stored-content.ts';
import type { Scope } from '../../../platform/scope.ts';
import { recordAssets } from './asset-usages.ts';
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
import { hasRecentRevision, storeRevisions } from './revision-queries.ts';
import { type Page, pageArchived, pagePublished, pageUpdated } from './schema.ts';
import { redirectSlug } from './slug-queries.ts';

/** The values to write. Values that equal the stored ones are ignored. */
interface PageChange {
  columns: Partial<WritableColumns>;
  body?: StoredContent | undefined;
  revision?: 'always' | 'merge';
}

/**
 * Updates a page that the caller has locked, stores the previous version as a revision unless it merges with the last, and records the events. Does nothing
 * if nothing changes. Throws the raw database error if the slug is taken or the author does not exist.
 */
export async function changePage(scope: Scope, stored: StoredPage, change: PageChange): Promise<Page> {
  const { boardUrl } = scope.organization;
  const columns = pickChanged(stored, change.columns);
  const newBody = change.body?.json === stored.content ? undefined : change.body;
  const body = newBody ?? readStoredContent(stored.content);
  if (!newBody && Object.keys(columns).length === 0) return toPage(stored, body, boardUrl);

  const now = new Date().toISOString();
  const is_announced = isPublic({ ...stored, ...columns }, now);
  if (change.revision !== 'merge' || !(await hasRecentRevision(scope, stored.id)))
    await storeRevisions(scope, [stored.id]);
  const row = await updatePageRow(scope, stored.id, { ...columns, is_announced });
  if (row.slug !== stored.slug && hasBeenPublic(stored, now))
    await redirectSlug(scope, stored.id, stored.slug, row.slug);
  if (newBody) await updateBody(scope, stored.id, newBody.json);
  if (newBody || 'cover_image' in columns || 'og_image' in columns) await recordAssets(scope, row, body);
  await recordChange(scope, stored, row, newBody ? ['content'] : []);
  return toPage(row, body, boardUrl);
}

async function recordChange(
  scope: Scope,
  before: PageRow,
  after: PageRow,
  bodyFields: string[],
): Promise<void> {
  const { boardUrl } = scope.organization;
  const summary = toSummary(after, boardUrl);
  const toFields = (row: PageRow) => {
    const { og_image, custom_fields } = row;
    return { ...toSummary(row, boardUrl), og_image, custom_fields };
  };
  const changed = listChangedFields(toFields(before), toFields(after));
  await recordEvent(scope, pageUpdated, summary, [...changed, ...bodyFields]);
  if (after.is_announced && !before.is_announced) await recordEvent(scope, pagePublished, summary);
  if (after.status === 'archived' && before.status !== 'archived')
    await recordEvent(scope, pageArchived, summary);
}
