import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { readDue } from '../../../platform/database/rows/due.ts';
import {
  deleteOwnRow,
  selectOwn,
  updateOwn,
  updateOwnRow,
} from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { Pages } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import type { StoredContent } from '../../../platform/rich-text/stored-content.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type Page, PageSummary } from './schema.ts';

// An explicit list: a prepared statement with `*` fails as soon as another node adds a column.
export const summaryColumns = [
  'id',
  'type',
  'title',
  'slug',
  'status',
  'cover_image',
  'meta_title',
  'meta_description',
  'author_id',
  'external_id',
  'published_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof Pages)[];

const pageColumns = [...summaryColumns, 'og_image', 'custom_fields', 'is_announced'] as const;

export type PageSummaryRow = Pick<Selectable<Pages>, (typeof summaryColumns)[number]>;
export type PageRow = Pick<Selectable<Pages>, (typeof pageColumns)[number]>;

/** A page with its body as JSON text. */
export interface StoredPage extends PageRow {
  content: string;
}

/** The columns that an update can write. */
export type WritableColumns = Omit<PageRow, 'id' | 'type' | 'created_at' | 'updated_at'>;

export type NewPage = Omit<PageRow, 'created_at' | 'updated_at'>;

export async function getPage(scope: Scope, id: string): Promise<StoredPage> {
  if (!isId(id)) throw notFound('page');
  const [row] = await selectPage(scope.db, { organizationId: scope.organizationId, id });
  if (!row) throw notFound('page');
  return row;
}

export async function lockPage(scope: Scope, id: string): Promise<StoredPage> {
  if (!isId(id)) throw notFound('page');
  // Two statements: a single one that waits for the lock would join the new row with the old body.
  await selectOwn(scope, 'pages').select('id').where('id', '=', id).forUpdate().execute();
  return getPage(scope, id);
}

/** Returns undefined if another page has the slug or external id. It writes nothing then, and the transaction stays usable. */
export async function insertPage(scope: Scope, page: NewPage, content: string): Promise<PageRow | undefined> {
  const row = await scope.db
    .insertInto('pages')
    .values({ organization_id: scope.organizationId, ...toValues(page) } as Insertable<Pages>)
    .onConflict((conflict) => conflict.doNothing())
    .returning(pageColumns)
    .executeTakeFirst();
  if (!row) return undefined;
  await scope.db
    .insertInto('page_bodies')
    .values({ organization_id: scope.organizationId, page_id: page.id, content })
    .execute();
  return row;
}

export async function findPageIdByExternalId(scope: Scope, externalId: string): Promise<string | undefined> {
  const row = await selectOwn(scope, 'pages')
    .select('id')
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row?.id;
}

/** Whether a page or post has the slug. */
export async function hasSlug(scope: Scope, slug: string): Promise<boolean> {
  return (
    (await selectOwn(scope, 'pages').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined
  );
}

export async function updatePageRow(
  scope: Scope,
  id: string,
  columns: Partial<WritableColumns>,
): Promise<PageRow> {
  return updateOwnRow(scope, 'pages', id, toValues(columns)).returning(pageColumns).executeTakeFirstOrThrow();
}

export async function updateBody(scope: Scope, id: string, content: string): Promise<void> {
  await updateOwn(scope, 'page_bodies').set({ content }).where('page_id', '=', id).execute();
}

/** Deletes the page with its body and its revisions. */
export async function deletePageRow(scope: Scope, id: string): Promise<void> {
  await deleteOwnRow(scope, 'pages', id);
}

export interface DuePage {
  organization_id: number;
  id: string;
}

/** Scheduled pages that are due and have no event yet, of all organizations but the `except` ones. */
export async function findDuePages(db: Database, limit: number, except: number[]): Promise<DuePage[]> {
  return readDue(duePages(db).select(['organization_id', 'id']), limit, except);
}

/** Pages of all organizations that are public and have no event yet, the longest due first. */
export function duePages(db: Database) {
  return db
    .selectFrom('pages')
    .select('published_at as due_at')
    .where('status', '=', 'published')
    .where('is_announced', '=', false)
    .where('published_at', '<=', sql<string>`now()`)
    .orderBy('published_at');
}

/** Marks the pages that are still due. Skips pages that another transaction is changing; the next run finds them. */
export async function markAnnounced(scope: Scope, ids: string[]): Promise<PageSummaryRow[]> {
  const due = selectOwn(scope, 'pages')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'published')
    .where('is_announced', '=', false)
    .where('published_at', '<=', sql<string>`now()`)
    .forUpdate()
    .skipLocked();
  return scope.db
    .with('due', () => due)
    .updateTable('pages')
    .from('due')
    .set({ is_announced: true })
    .where('pages.organization_id', '=', scope.organizationId)
    .whereRef('pages.id', '=', 'due.id')
    .returning(summaryColumns.map((name) => `pages.${name}` as const))
    .execute();
}

export async function countPagesOfAuthor(scope: Scope, authorId: string): Promise<number> {
  return countRows(selectOwn(scope, 'pages').where('author_id', '=', authorId));
}

/** Locks up to `limit` pages of the author. */
export async function lockPagesOfAuthor(scope: Scope, authorId: string, limit: number): Promise<string[]> {
  const rows = await selectOwn(scope, 'pages')
    .select('id')
    .where('author_id', '=', authorId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setAuthor(scope: Scope, ids: string[], authorId: string): Promise<PageSummaryRow[]> {
  return updateOwn(scope, 'pages')
    .set({ author_id: authorId, updated_at: sql`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(summaryColumns)
    .execute();
}

/** The path of the page on the board. */
export function pathOf({ type, slug }: Pick<PageSummaryRow, 'type' | 'slug'>): string {
  return type === 'blog_post' ? `/blog/${slug}` : `/${slug}`;
}

export function toSummary(row: PageSummaryRow, boardUrl: string): PageSummary {
  return toResource(PageSummary, row, {
    is_blog_article: row.type === 'blog_post',
    url: boardUrl + pathOf(row),
  });
}

export function toPage(row: PageRow, body: StoredContent, boardUrl: string): Page {
  return {
    ...toSummary(row, boardUrl),
    content: body.content,
    content_html: body.html,
    content_text: body.text,
    og_image: row.og_image,
    custom_fields: row.custom_fields as Page['custom_fields'],
  };
}

function toValues<T extends { custom_fields?: unknown }>(columns: T) {
  if (columns.custom_fields == null) return columns;
  return { ...columns, custom_fields: JSON.stringify(columns.custom_fields) };
}

const selectPage = prepared((db, values: { organizationId: number; id: string }) =>
  db
    .selectFrom('pages')
    .innerJoin('page_bodies', (join) =>
      join
        .onRef('page_bodies.organization_id', '=', 'pages.organization_id')
        .onRef('page_bodies.page_id', '=', 'pages.id'),
    )
    .select(pageColumns.map((name) => `pages.${name}` as const))
    .select(sql<string>`page_bodies.content::text`.as('content'))
    .where('pages.organization_id', '=', values.organizationId)
    .where('pages.id', '=', values.id),
);
