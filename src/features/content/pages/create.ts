import {
  findNumberedSlug,
  insertWithFreeName,
  MAX_SLUG_BASE,
} from '../../../platform/database/numbered-slug.ts';
import { recordEvent } from '../../../platform/events.ts';
import { invalid } from '../../../platform/http/errors/http-error.ts';
import type { OnDuplicate } from '../../../platform/http/external-id.ts';
import { newId } from '../../../platform/ids.ts';
import { readContent } from '../../../platform/rich-text/read-content.ts';
import { readStoredContent, toStoredContent } from '../../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { createSlug } from '../../../platform/slug.ts';
import { toStart } from '../../../platform/time-zones.ts';
import { recordAssets } from './asset-usages.ts';
import { toColumns } from './columns.ts';
import { duplicatePage, slugTaken, toConflict } from './conflicts.ts';
import { decidePublication, isPublic } from './publication.ts';
import {
  findPageIdByExternalId,
  getPage,
  insertPage,
  type NewPage,
  type PageRow,
  toPage,
  toSummary,
} from './queries.ts';
import { isReservedSlug } from './reserved/slugs.ts';
import { type CreatePage, type Page, pageCreated, pagePublished } from './schema.ts';
import { updatePage } from './update.ts';

export interface CreateOutcome {
  page: Page;
  isNew: boolean;
}

/**
 * Creates a page or blog post. By default, generates the slug from the title and appends a number if it is taken. If a page
 * has the external_id already, `onDuplicate` decides: throw, update that page, or return it.
 */
export async function createPage(
  scope: Scope,
  input: CreatePage,
  onDuplicate: OnDuplicate = 'error',
): Promise<CreateOutcome> {
  const body = toStoredContent(readContent(input.content ?? '', scope));
  return inTransaction(scope, async (scope) => {
    const existingId = await findExisting(scope, input);
    if (existingId) return handleDuplicate(scope, existingId, input, onDuplicate);
    const { boardUrl } = scope.organization;
    const row = await insertWithFreeSlug(scope, toNewPage(scope, input), body.json, input);
    if ('takenBy' in row) return handleDuplicate(scope, row.takenBy, input, onDuplicate);
    await recordAssets(scope, row, body);
    const summary = toSummary(row, boardUrl);
    await recordEvent(scope, pageCreated, summary);
    if (row.is_announced) await recordEvent(scope, pagePublished, summary);
    return { page: toPage(row, body, boardUrl), isNew: true };
  });
}

async function findExisting(scope: Scope, { external_id }: CreatePage): Promise<string | undefined> {
  return external_id ? findPageIdByExternalId(scope, external_id) : undefined;
}

async function handleDuplicate(
  scope: Scope,
  existingId: string,
  input: CreatePage,
  onDuplicate: OnDuplicate,
): Promise<CreateOutcome> {
  if (onDuplicate === 'error') throw duplicatePage(existingId);
  const { kind, ...changes } = input;
  if (onDuplicate === 'update') {
    const page = await updatePage(scope, existingId, changes, ({ data }) => assertSameKind(data, kind));
    return { page, isNew: false };
  }
  const stored = await getPage(scope, existingId);
  const page = toPage(stored, readStoredContent(stored.content), scope.organization.boardUrl);
  return { page, isNew: false };
}

function assertSameKind({ type }: Page, kind: CreatePage['kind']): void {
  if (kind === undefined || kind === type) return;
  throw invalid([{ path: '/kind', message: `must be ${type} like the existing page with this external_id` }]);
}

/** The row of a new page, with defaults for missing fields. */
function toNewPage(scope: Scope, input: CreatePage): Omit<NewPage, 'slug'> {
  const { kind = 'page', status, title, slug: _, ...fields } = input;
  const now = new Date().toISOString();
  const published_at = toStart(input.published_at, scope.organization.timeZone) ?? undefined;
  const publication = decidePublication(
    { status: 'draft', published_at: null },
    { status, published_at },
    now,
  );
  return {
    id: newId(),
    type: kind,
    title,
    cover_image: null,
    og_image: null,
    meta_title: null,
    meta_description: null,
    author_id: null,
    external_id: null,
    custom_fields: null,
    is_announced: isPublic(publication, now),
    ...toColumns(fields),
    ...publication,
  };
}

/** Inserts the page, or returns the id of the page that a concurrent request created with the same external id. */
async function insertWithFreeSlug(
  scope: Scope,
  page: Omit<NewPage, 'slug'>,
  content: string,
  input: CreatePage,
): Promise<PageRow | { takenBy: string }> {
  const given = input.slug;
  const base = given ?? createSlug(page.title, MAX_SLUG_BASE, page.type === 'page' ? 'page' : 'post');
  const isReserved = given === undefined && page.type === 'page' && isReservedSlug(base);
  const numbered = () => findNumberedSlug(scope, 'pages', base);
  const insert = async (slug: string) => {
    try {
      const row = await insertPage(scope, { ...page, slug }, content);
      if (row) return row;
    } catch (error) {
      throw toConflict(error, slug);
    }
    const takenBy = await findExisting(scope, input);
    return takenBy === undefined ? undefined : { takenBy };
  };
  const slug = isReserved ? await numbered() : base;
  const inserted = await insertWithFreeName(slug, insert, given === undefined ? numbered : undefined);
  if (!inserted) throw slugTaken(slug);
  return inserted;
}
