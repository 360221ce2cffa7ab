import { type Selectable, sql } from 'kysely';
import { cutIntoRanges, type KeyRange } from '../../platform/database/key-ranges.ts';
import type { Authors } from '../../platform/database/tables.ts';
import type { PageRange } from '../../platform/http/pagination.ts';
import type { Scope } from '../../platform/scope.ts';
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

export async function countPublicPosts({ db, organizationId }: Scope): Promise<number> {
  const { total } = await db
    .selectFrom('pages')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .where('type', '=', 'blog_post')
    .where(isPublicRow)
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether the board has a public post. */
export async function hasPublicPosts({ db, organizationId }: Scope): Promise<boolean> {
  const row = await db
    .selectFrom('pages')
    .select('id')
    .where('organization_id', '=', organizationId)
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
export async function readBodies({ db, organizationId }: Scope, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('page_bodies')
    .select(['page_id', sql<string>`content::text`.as('content')])
    .where('organization_id', '=', organizationId)
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
  { db, organizationId }: Scope,
  fromId: string,
  limit: number,
): Promise<Pick<PageSummaryRow, 'id' | 'type' | 'slug' | 'updated_at'>[]> {
  return db
    .selectFrom('pages')
    .select(['id', 'type', 'slug', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '>=', fromId)
    .where(isPublicRow)
    .orderBy('id')
    .limit(limit)
    .execute();
}

function withAuthor({ db, organizationId }: Scope) {
  return db
    .selectFrom('pages')
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
    ])
    .where('pages.organization_id', '=', organizationId);
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
