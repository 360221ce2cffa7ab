import {
  findNumberedSlug,
  insertWithFreeName,
  MAX_SLUG_BASE,
} from '../../../platform/database/numbered-slug.ts';
import { recordEvents } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { createSlug } from '../../../platform/slug.ts';
import { externalIdTaken, slugTaken } from './errors.ts';
import { setNames } from './names/queries.ts';
import {
  type CompanyRow,
  findCompanies,
  findCompanyIdBy,
  insertCompanies,
  type NewCompanyRow,
  toCompany,
} from './queries.ts';
import { type Company, companyCreated } from './schema.ts';
import { removeRedirects } from './slug-queries.ts';

/** A new company, with its folded name. The caller has locked the name. */
export interface NewCompany {
  foldedName: string;
  columns: Omit<NewCompanyRow, 'organization_id' | 'id' | 'slug'> & { slug?: string };
}

/** Inserts companies with slugs of their own, makes the names mean them, and records their events. Returns them in this order. */
export async function insertNewCompanies(scope: Scope, companies: NewCompany[]): Promise<CompanyRow[]> {
  if (companies.length === 0) return [];
  const rows = companies.map(({ columns }) => toRow(scope, columns));
  const inserted = await insertCompanies(scope, rows);
  for (const [n, row] of rows.entries())
    if (!inserted.has(row.id)) row.slug = await insertWithNumber(scope, row, companies[n]?.columns.slug);
  await setNames(
    scope,
    companies.map(({ foldedName }, n) => ({ foldedName, companyId: rows[n]?.id ?? null })),
  );
  await removeRedirects(
    scope,
    rows.map(({ slug }) => slug),
  );
  const stored = await findCompanies(
    scope,
    rows.map(({ id }) => id),
  );
  await recordEvents(scope, companyCreated, toCompanies(scope, stored));
  return stored;
}

function toCompanies(scope: Scope, rows: CompanyRow[]): Company[] {
  return rows.map((row) => toCompany(row, scope));
}

function toRow({ organizationId }: Scope, columns: NewCompany['columns']): NewCompanyRow {
  return {
    ...columns,
    organization_id: organizationId,
    id: newId(),
    slug: columns.slug ?? toSlug(columns.name),
  };
}

function toSlug(name: string): string {
  return createSlug(name, MAX_SLUG_BASE, 'company');
}

/** Another company has the slug or the external id. */
async function insertWithNumber(
  scope: Scope,
  row: NewCompanyRow,
  given: string | undefined,
): Promise<string> {
  await assertExternalIdFree(scope, row);
  if (given !== undefined) throw slugTaken(row.slug);
  const numbered = () => findNumberedSlug(scope, 'companies', row.slug);
  const slug = await insertWithFreeName(
    await numbered(),
    (slug) => tryInsert(scope, { ...row, slug }),
    numbered,
  );
  if (slug === undefined) throw slugTaken(row.slug);
  return slug;
}

/** Returns the slug. Undefined if it is taken. Throws if the external id is. */
export async function tryInsert(scope: Scope, row: NewCompanyRow): Promise<string | undefined> {
  if ((await insertCompanies(scope, [row])).size > 0) return row.slug;
  await assertExternalIdFree(scope, row);
  return undefined;
}

async function assertExternalIdFree(scope: Scope, { external_id }: NewCompanyRow): Promise<void> {
  const existingId = external_id && (await findCompanyIdBy(scope, 'external_id', external_id));
  if (existingId) throw externalIdTaken(existingId);
}
