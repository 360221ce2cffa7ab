import { type Selectable, type SqlBool, sql } from 'kysely';
import { columnsOf } from '../../../platform/database/rows/columns.ts';
import { selectOwn, updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { LandingPages } from '../../../platform/database/tables.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { readStoredContent, type StoredContent } from '../../../platform/rich-text/stored-content.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listFacetsOfCompany } from '../jobs/search/look-up-names.ts';
import type { LandingPage, LandingPageSummary } from './schema.ts';
import { describeSubjects, type LandingSubject, type SubjectKey } from './subjects/find.ts';
import type { LandingKind } from './subjects/paths.ts';

const summaryColumns = columnsOf('landing_pages', 'organization_id', 'content');

type Columns = Pick<Selectable<LandingPages>, (typeof summaryColumns)[number]>;
export type LandingPageRow = Omit<Columns, 'kind'> & { kind: LandingKind };
export type WritableColumns = Pick<LandingPageRow, 'title' | 'description'>;

/** A row with its introduction as JSON text. */
export interface StoredLandingPage extends LandingPageRow {
  content: string;
}

/** Last changed first. */
export async function listLandingPages(scope: Scope, range: PageRange): Promise<Page<LandingPageRow>> {
  return readPage(
    selectOwn(scope, 'landing_pages')
      .select(summaryColumns)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc'),
    range,
  ) as Promise<Page<LandingPageRow>>;
}

export async function getLandingPage(scope: Scope, id: string): Promise<StoredLandingPage> {
  const row = orNotFound(
    isId(id) && (await selectStored(scope).where('id', '=', id).executeTakeFirst()),
    'landing page',
  );
  return row as StoredLandingPage;
}

export async function lockLandingPage(scope: Scope, id: string): Promise<StoredLandingPage> {
  const row = orNotFound(
    isId(id) && (await selectStored(scope).where('id', '=', id).forUpdate().executeTakeFirst()),
    'landing page',
  );
  return row as StoredLandingPage;
}

export async function findLandingPage(
  scope: Scope,
  { kind, category_id, value }: SubjectKey,
): Promise<StoredLandingPage | undefined> {
  const row = await selectStored(scope)
    .where('kind', '=', kind)
    .where(sql<SqlBool>`category_id is not distinct from ${category_id}::uuid`)
    .where(
      kind === 'company' && value !== null
        ? sql<SqlBool>`value = any(${[value, ...(await listFacetsOfCompany(scope, value)).map(String)]}::text[])`
        : sql<SqlBool>`value is not distinct from ${value}::text`,
    )
    .orderBy('updated_at', 'desc')
    .executeTakeFirst();
  return row as StoredLandingPage | undefined;
}

/** Undefined if the subject has a row already. The caller has looked for rows of companies that former versions wrote. */
export async function insertLandingPage(
  { db, organizationId }: Scope,
  { kind, category_id, value }: SubjectKey,
  columns: WritableColumns,
  content: string,
): Promise<LandingPageRow | undefined> {
  const row = await db
    .insertInto('landing_pages')
    .values({ organization_id: organizationId, id: newId(), kind, category_id, value, ...columns, content })
    .onConflict((conflict) => conflict.constraint('landing_pages_subject_key').doNothing())
    .returning(summaryColumns)
    .executeTakeFirst();
  return row as LandingPageRow | undefined;
}

export async function updateLandingPageRow(
  scope: Scope,
  id: string,
  columns: Partial<WritableColumns> & { content?: string },
): Promise<LandingPageRow> {
  const row = await updateOwnRow(scope, 'landing_pages', id, columns)
    .returning(summaryColumns)
    .executeTakeFirstOrThrow();
  return row as LandingPageRow;
}

/** When the introductions of these subjects last changed. */
export async function findChangeTimes(scope: Scope, kind: LandingKind): Promise<Map<string, string>> {
  const rows = await selectOwn(scope, 'landing_pages')
    .select(['category_id', 'value', 'updated_at'])
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map((row) => [toSubjectText(row), row.updated_at]));
}

/** The subject among the subjects of its kind. */
export function toSubjectText({ category_id, value }: Pick<SubjectKey, 'category_id' | 'value'>): string {
  return [category_id, value].filter((part) => part !== null).join('.');
}

export async function toSummaries(
  scope: Scope,
  rows: readonly LandingPageRow[],
): Promise<LandingPageSummary[]> {
  const subjects = await describeSubjects(scope, rows);
  return rows.map((row, index) => toSummary(scope, row, subjects[index]));
}

export async function toLandingPage(
  scope: Scope,
  row: LandingPageRow,
  { content, html, text }: Pick<StoredContent, 'content' | 'html' | 'text'>,
): Promise<LandingPage> {
  const [summary] = await toSummaries(scope, [row]);
  return { ...(summary as LandingPageSummary), content, content_html: html, content_text: text };
}

export async function toStoredLandingPage(scope: Scope, row: StoredLandingPage): Promise<LandingPage> {
  return toLandingPage(scope, row, readStoredContent(row.content));
}

function toSummary(
  { organization }: Scope,
  { id, kind, title, description, created_at, updated_at }: LandingPageRow,
  subject: LandingSubject | undefined,
): LandingPageSummary {
  const path = subject?.path ?? null;
  const url = path && organization.boardUrl + path;
  return { id, path, url, kind, title, description, created_at, updated_at };
}

function selectStored(scope: Scope) {
  return selectOwn(scope, 'landing_pages')
    .select(summaryColumns)
    .select(sql<string>`content::text`.as('content'));
}
