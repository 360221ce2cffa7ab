import { type Selectable, sql } from 'kysely';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { PageRevisions } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { readStoredContent } from '../../../platform/rich-text/stored-content.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type Revision, RevisionSummary } from './revision-schema.ts';

const MAX_REVISIONS = 50;

const summaryColumns = [
  'id',
  'title',
  'slug',
  'status',
  'cover_image',
  'meta_title',
  'meta_description',
  'author_id',
  'published_at',
  'replaced_by',
  'replaced_at',
] as const satisfies (keyof PageRevisions)[];

const revisionColumns = [...summaryColumns, 'og_image', 'custom_fields'] as const;

type RevisionSummaryRow = Pick<Selectable<PageRevisions>, (typeof summaryColumns)[number]>;

export interface RevisionRow extends Pick<Selectable<PageRevisions>, (typeof revisionColumns)[number]> {
  content: string;
}

/**
 * Stores the current version of the pages, and deletes all but the newest 50 revisions of each. The caller must have locked
 * the pages, and must not have updated them yet.
 */
export async function storeRevisions(scope: Scope, pageIds: string[]): Promise<void> {
  const { db, organizationId, actor } = scope;
  await sql`
    insert into page_revisions (organization_id, page_id, id, title, slug, status, cover_image, og_image, meta_title,
      meta_description, author_id, custom_fields, published_at, content, replaced_by)
    select page.organization_id, page.id, revised.id, title, slug, status, cover_image, og_image, meta_title,
      meta_description, author_id, custom_fields, published_at, content, ${actor}
    from unnest(${pageIds}::uuid[], ${pageIds.map(newId)}::uuid[]) as revised (page_id, id)
    join pages as page on page.organization_id = ${organizationId} and page.id = revised.page_id
    join page_bodies as body on body.organization_id = page.organization_id and body.page_id = page.id`.execute(
    db,
  );
  await sql`
    delete from page_revisions as revision using unnest(${pageIds}::uuid[]) as revised (page_id)
    where organization_id = ${organizationId} and revision.page_id = revised.page_id and id <= (
      select id from page_revisions
      where organization_id = ${organizationId} and page_id = revised.page_id
      order by id desc offset ${MAX_REVISIONS} limit 1)`.execute(db);
}

/** Whether the same actor caused the newest revision of the page less than ten minutes ago. */
export async function hasRecentRevision(scope: Scope, pageId: string): Promise<boolean> {
  const newest = await ownRevisions(scope, pageId)
    .select('replaced_by')
    .select(sql<boolean>`replaced_at > now() - interval '10 minutes'`.as('is_recent'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.is_recent === true && newest.replaced_by === scope.actor;
}

/** The revisions of the page, newest first. */
export async function listRevisions(
  scope: Scope,
  pageId: string,
  range: PageRange,
): Promise<Page<RevisionSummaryRow>> {
  return readPage(ownRevisions(scope, pageId).select(summaryColumns).orderBy('id', 'desc'), range);
}

export async function getRevision(scope: Scope, pageId: string, id: string): Promise<RevisionRow> {
  const row =
    isId(pageId) &&
    isId(id) &&
    (await ownRevisions(scope, pageId)
      .select(revisionColumns)
      .select(sql<string>`content::text`.as('content'))
      .where('id', '=', id)
      .executeTakeFirst());
  if (!row) throw notFound('revision');
  return row;
}

export function toRevisionSummary(row: RevisionSummaryRow): RevisionSummary {
  return toResource(RevisionSummary, row, {});
}

export function toRevision(row: RevisionRow): Revision {
  const { content, html, text } = readStoredContent(row.content);
  return {
    ...toRevisionSummary(row),
    content,
    content_html: html,
    content_text: text,
    og_image: row.og_image,
    custom_fields: row.custom_fields as Revision['custom_fields'],
  };
}

function ownRevisions(scope: Scope, pageId: string) {
  return selectOwn(scope, 'page_revisions').where('page_id', '=', pageId);
}
