import { type Selectable, sql } from 'kysely';
import { cutIntoRanges, type KeyRange } from '../../../platform/database/key-ranges.ts';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { Authors } from '../../../platform/database/tables.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isPublicRow } from './publication.ts';
import { type PageRow, type PageSummaryRow, summaryColumns } from './queries.ts';
import type { PageSummary } from './schema.ts';

/** A post as it appears in lists of the board. */
export interface PublicPost extends PageSummaryRow {
  author: Pick<Selectable<Authors>, 'name' | 'avatar_url' | 'url'> | null;
}

/** A page or post with everything that the board shows. */
export interface PublicPage extends PublicPost, Pick<PageRow, 'og_image'> {
  /** The body as JSON text. */
  content: string;
}

/** What visitors find at a path: the page, an archived page, or nothing. */
export type Found = { page: PublicPage } | 'archived' | undefined;

/** The public posts, newest first. */
export async function listPublicPosts(
  scope: Scope,
  { offset, perPage }: Pick<PageRange, 'offset' | 'perPage'>,
): Promise<PublicPost[]> {
  const rows = await withAuthor(scope)
    .where('pages.type', '=', 'blog_post')
    .where(isPublicRow)
    .orderBy('pages.published_at', 'desc')
    .orderBy('pages.id', 'desc')
    .offset(offset)
    .limit(perPage)
    .execute();
  return rows.map(toPost);
}

export async function countPublicPosts(scope: Scope): Promise<number> {
  return countRows(selectOwn(scope, 'pages').where('type', '=', 'blog_post').where(isPublicRow));
}

/** Whether the board has a public post. */
export async function hasPublicPosts(scope: Scope): Promise<boolean> {
  const row = await selectOwn(scope, 'pages')
    .select('id')
    .where('type', '=', 'blog_post')
    .where(isPublicRow)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The page or post with this slug. Ignores drafts and scheduled pages. */
export async function findPublicPage(scope: Scope, type: PageSummary['type'], slug: string): Promise<Found> {
  const row = await withBody(scope)
    .select(isPublicRow.as('is_public'))
    .where('pages.type', '=', type)
    .where('pages.slug', '=', slug)
    .where((of) => of.or([isPublicRow, of('pages.status', '=', 'archived')]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { is_public, og_image, content, ...summary } = row;
  return is_public ? { page: { ...toPost(summary), og_image, content } } : 'archived';
}

/** The page or post with this id as visitors would see it, whatever its status. The caller must have proof that they may. */
export async function findPageOfAnyStatus(scope: Scope, id: string): Promise<PublicPage | undefined> {
  const row = await withBody(scope).where('pages.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { og_image, content, ...summary } = row;
  return { ...toPost(summary), og_image, content };
}

/** The bodies of the pages as JSON texts, by page id. The caller must make sure that the pages are public. */
export async function readBodies(scope: Scope, ids: string[]): Promise<Map<string, string>> {
  const rows = await selectOwn(scope, 'page_bodies')
    .select(['page_id', sql<string>`content::text`.as('content')])
    .where('page_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ page_id, content }) => [page_id, content]));
}

/** Splits the public pages and posts into ranges of `size`, one for each document of a sitemap. */
export async function rangesOfPublicPages(scope: Scope, size: number): Promise<KeyRange[]> {
  const visible = sql`
    select id, updated_at from pages where organization_id = ${scope.organizationId} and ${isPublicRow}`;
  return cutIntoRanges(scope.db, visible, size);
}

/** The public pages and posts from `fromId` on, in order of id. */
export async function listPublicPages(
  scope: Scope,
  fromId: string,
  limit: number,
): Promise<Pick<PageSummaryRow, 'id' | 'type' | 'slug' | 'updated_at'>[]> {
  return selectOwn(scope, 'pages')
    .select(['id', 'type', 'slug', 'updated_at'])
    .where('id', '>=', fromId)
    .where(isPublicRow)
    .orderBy('id')
    .limit(limit)
    .execute();
}

function withAuthor(scope: Scope) {
  return selectOwn(scope, 'pages')
    .leftJoin('authors', (join) =>
      join
        .onRef('authors.organization_id', '=', 'pages.organization_id')
        .onRef('authors.id', '=', 'pages.author_id'),
    )
    .select(summaryColumns.map((name) => `pages.${name}` as const))
    .select([
      'authors.name as author_name',
      'authors.avatar_url as author_avatar_url',
      'authors.url as author_url',
    ]);
}

function withBody(scope: Scope) {
  return withAuthor(scope)
    .innerJoin('page_bodies', (join) =>
      join
        .onRef('page_bodies.organization_id', '=', 'pages.organization_id')
        .onRef('page_bodies.page_id', '=', 'pages.id'),
    )
    .select(['pages.og_image', sql<string>`page_bodies.content::text`.as('content')]);
}

function toPost({
  author_name: name,
  author_avatar_url: avatar_url,
  author_url: url,
  ...row
}: PageSummaryRow & {
  author_name: string | null;
  author_avatar_url: string | null;
  author_url: string | null;
}): PublicPost {
  return { ...row, author: name === null ? null : { name, avatar_url, url } };
}
