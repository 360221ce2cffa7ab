import type { Database } from '../../../../platform/database/connect.ts';
import { newRelativeUrls } from '../../../../platform/database/relative-urls.ts';
import { uniqueViolation } from '../../../../platform/database/violations.ts';
import { invalid } from '../../../../platform/http/errors/http-error.ts';
import {
  deleteArriving,
  findByPortableId,
  isSlugTaken,
  setArriving,
} from '../../../board/organizations/arriving.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { type OrganizationRow, organizationScope } from '../../../board/organizations/queries.ts';
import { MoveError } from '../error.ts';
import type { ExportedRow } from '../format.ts';
import { mapTexts } from '../map-texts.ts';
import type { CatalogTable } from '../tables/catalog.ts';
import { type ArrivalRow, findArrival, findUnfinished, insertArrival } from './arrivals.ts';
import { explainRefusal, insertOrganization } from './insert-rows.ts';
import { readLines } from './read-lines.ts';
import { findProblems } from './rules.ts';
import type { ExportSummary } from './summary.ts';
import { rowWriters } from './writers.ts';

export interface OpenArrival {
  organization: OrganizationRow;
  row: ArrivalRow;
}

/**
 * Finds the organization that an earlier import of the same export has written, complete or not, or creates it. The caller has locked it
 * against other imports.
 */
export async function openArrival(
  db: Database,
  summary: ExportSummary,
  catalog: CatalogTable[],
  options: { installation: Installation; slug?: string | undefined },
): Promise<OpenArrival> {
  const existing = await findByPortableId(db, summary.head.portable_id);
  if (existing) {
    const row = await findArrival(db, existing.id);
    if (row?.sha256.equals(summary.sha256)) {
      assertSameSlug(existing, row, options.slug);
      return { organization: existing, row };
    }
    if (existing.arriving_since === null) throw alreadyHere(existing);
    // Another export of the organization was interrupted. Nothing of it was ever visible.
    await deleteArriving(db, existing.id);
  }
  return create(db, summary, catalog, options);
}

/** One installation has an organization once, so that its events and files have one owner. */
function assertSameSlug({ slug }: OrganizationRow, { completed_at }: ArrivalRow, given?: string): void {
  if (given === undefined || given === slug) return;
  throw new MoveError(
    completed_at === null
      ? `An import of this file has begun, as ${slug}: continue it without --slug, or remove it with corkboard organization discard-import ${slug}.`
      : `This file was imported before, as ${slug}. There is no organization ${given}. To import the file as ${given}, delete ${slug} first.`,
  );
}

function alreadyHere({ slug }: OrganizationRow): MoveError {
  return new MoveError(
    `This organization is already in this installation, as ${slug}. To import it again, delete that one first.`,
  );
}

async function create(
  db: Database,
  summary: ExportSummary,
  catalog: CatalogTable[],
  { installation, slug: givenSlug }: { installation: Installation; slug?: string | undefined },
): Promise<OpenArrival> {
  const table = findOrganizations(catalog);
  const given = await readOrganization(summary, table, installation);
  const slug = givenSlug ?? String(given.slug);
  await assertSlugFree(db, slug);
  const row = { ...given, slug };
  try {
    return await db.transaction().execute(async (db) => {
      const id = await insertOrganization(db, table, row);
      const organization = await setArriving(db, id, slug);
      return { organization, row: await insertArrival(db, id, summary.sha256) };
    });
  } catch (error) {
    if (uniqueViolation(error) === 'organizations_slug_key') throw slugTaken(slug);
    const scope = { db } as never;
    throw await explainRefusal(scope, table.name, [{ number: 1, row }], error, async ({ db }) => {
      await insertOrganization(db, table, row);
    });
  }
}

/** The only row of the first part, checked like a change of the settings. */
async function readOrganization(
  { organization, head }: ExportSummary,
  table: CatalogTable,
  installation: Installation,
): Promise<ExportedRow> {
  const rows: ExportedRow[] = [];
  const columns = new Set(table.columns.map(({ name }) => name));
  for await (const { row } of readLines(oneChunk(organization), columns)) rows.push(row);
  const [given] = rows;
  if (!given || rows.length > 1 || given.portable_id !== head.portable_id)
    throw new MoveError('The export does not have exactly one organization.');
  const row = mapTexts(given, newRelativeUrls(installation.cdnUrl).toAbsolute);
  const plain = { id: 0, slug: String(row.slug), custom_domain: null, name: '', job_lifetime_days: null };
  const scope = organizationScope({} as never, plain as OrganizationRow, installation, 'system');
  const issues = findProblems('organizations', row, scope);
  if (issues.length > 0) throw new MoveError(`The organization cannot be stored: ${invalid(issues).message}`);
  return (await rowWriters.organizations?.toStored?.(row, undefined as never)) ?? row;
}

function findOrganizations(catalog: CatalogTable[]): CatalogTable {
  const table = catalog.find(({ name }) => name === 'organizations');
  if (!table) throw new Error('organizations do not travel');
  return table;
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function assertSlugFree(db: Database, slug: string): Promise<void> {
  if (await findUnfinished(db, slug)) {
    throw new MoveError(
      `An unfinished import has the slug ${slug}: continue it with its file, remove it with corkboard organization discard-import ${slug}, or choose another slug with --slug.`,
    );
  }
  if (await isSlugTaken(db, slug)) throw slugTaken(slug);
}

function slugTaken(slug: string): MoveError {
  return new MoveError(
    `An organization with the slug ${slug} already exists: choose another one with --slug.`,
  );
}
