import { sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { readyLogoOf } from '../ready-logo.ts';

/** A folded name and the company that it means. Null: it means none. */
export interface CompanyName {
  foldedName: string;
  companyId: string | null;
  /** The logo of the company, if its copy is ready. */
  readyLogoId: string | null;
}

const columns = [
  'folded_name as foldedName',
  'company_id as companyId',
  readyLogoOf(sql.ref('company_names.organization_id'), sql.ref('company_names.company_id')).as(
    'readyLogoId',
  ),
] as const;

/** The companies of these folded names. Skips names that no company ever had. */
export async function findNames(scope: Scope, foldedNames: string[]): Promise<CompanyName[]> {
  if (foldedNames.length === 0) return [];
  return selectOwn(scope, 'company_names')
    .select(columns)
    .where('folded_name', '=', sql<string>`any(${foldedNames}::text[])`)
    .execute();
}

/**
 * Locks and returns the name if it means a company. Other names are not locked, because two transactions that both create the company would wait for
 * each other.
 */
export async function lockMeaningForShare(
  scope: Scope,
  foldedName: string,
): Promise<CompanyName | undefined> {
  return selectOwn(scope, 'company_names')
    .select(columns)
    .where('folded_name', '=', foldedName)
    .where('company_id', 'is not', null)
    .forShare()
    .executeTakeFirst();
}

/**
 * Inserts the names that are missing, and locks all of them, in their order, so that two transactions cannot deadlock. Another transaction
 * that wants one of them waits, so that one company is created for a name.
 */
export async function lockNames(scope: Scope, foldedNames: string[]): Promise<CompanyName[]> {
  const { db, organizationId } = scope;
  await sql`
    insert into company_names (organization_id, folded_name)
    select ${organizationId}, name from unnest(${foldedNames}::text[]) as name order by name collate "C"
    on conflict do nothing`.execute(db);
  return selectOwn(scope, 'company_names')
    .select(columns)
    .where('folded_name', '=', sql<string>`any(${foldedNames}::text[])`)
    .orderBy('folded_name')
    .forUpdate()
    .execute();
}

type Meaning = Pick<CompanyName, 'foldedName' | 'companyId'>;

/** Makes names that the caller has locked mean these companies. */
export async function setNames({ db, organizationId }: Scope, names: Meaning[]): Promise<void> {
  await sql`
    update company_names set company_id = given.company_id
    from unnest(${names.map(({ foldedName }) => foldedName)}::text[], ${names.map(({ companyId }) => companyId)}::uuid[])
      as given (folded_name, company_id)
    where organization_id = ${organizationId} and company_names.folded_name = given.folded_name`.execute(db);
}

/** Locks the names of a company, in their order. */
export async function lockNamesOf(scope: Scope, companyId: string): Promise<string[]> {
  const rows = await selectOwn(scope, 'company_names')
    .select('folded_name')
    .where('company_id', '=', companyId)
    .orderBy('folded_name')
    .forUpdate()
    .execute();
  return rows.map(({ folded_name }) => folded_name);
}
