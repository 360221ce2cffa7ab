import { findNumberedSlug, MAX_SLUG_BASE } from '../../platform/database/numbered-slug.ts';
import { recordEvent } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { readContent } from '../../platform/rich-text/read-content.ts';
import { toStoredContent } from '../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { makeSlug } from '../../platform/slug.ts';
import { toInstant } from '../../platform/time.ts';
import { noteAssets } from './asset-usages.ts';
import { toColumns } from './columns.ts';
import { slugTaken, toConflict } from './conflicts.ts';
import { decidePublication, isPublic } from './publication.ts';
import { insertPage, type NewPage, type PageRow, toPage, toSummary } from './queries.ts';
import { isReservedSlug } from './reserved-slugs.ts';
import { type CreatePage, type Page, pageCreated, pagePublished } from './schema.ts';

/** Creates a page or blog post; a slug that is not given is made from the title, and numbered when taken. */
export async function createPage(scope: Scope, input: CreatePage): Promise<Page> {
  const body = toStoredContent(readContent(input.content ?? '', scope));
  return inTransaction(scope, async (scope) => {
    const { boardUrl } = scope.organization;
    const row = await insertWithFreeSlug(scope, toNewPage(input), body.json, input.slug);
    await noteAssets(scope, row, body);
    const summary = toSummary(row, boardUrl);
    await recordEvent(scope, pageCreated, summary);
    if (row.is_announced) await recordEvent(scope, pagePublished, summary);
    return toPage(row, body, boardUrl);
  });
}

/** The row of a new page, with what is left out filled in. */
function toNewPage(input: CreatePage): Omit<NewPage, 'slug'> {
  const { kind = 'page', status, title, slug: _, ...fields } = input;
  const now = new Date().toISOString();
  const published_at = toInstant(input.published_at) ?? undefined;
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
    custom_fields: null,
    is_announced: isPublic(publication, now),
    ...toColumns(fields),
    ...publication,
  };
}

async function insertWithFreeSlug(
  scope: Scope,
  page: Omit<NewPage, 'slug'>,
  content: string,
  given: string | undefined,
): Promise<PageRow> {
  const base = given ?? makeSlug(page.title, MAX_SLUG_BASE, page.type === 'page' ? 'page' : 'post');
  const isTaken = given === undefined && page.type === 'page' && isReservedSlug(base);
  let slug = isTaken ? await findNumberedSlug(scope, 'pages', base) : base;
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      const row = await insertPage(scope, { ...page, slug }, content);
      if (row) return row;
      if (given !== undefined) break;
      slug = await findNumberedSlug(scope, 'pages', base);
    }
  } catch (error) {
    throw toConflict(error, slug);
  }
  throw slugTaken(slug);
}
