import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';

/** A folded name and the company that it means. Null: it means none. */
export interface CompanyName {
  foldedName: string;
  companyId: string | null;
}

const columns = ['folded_name as foldedName', 'company_id as companyId'] as const;

/** What these folded names mean. Skips those that no company ever had. */
export async function findNames(
  { db, organizationId }: Scope,
  foldedNames: string[],
): Promise<CompanyName[]> {
  if (foldedNames.length === 0) return [];
  return db
    .selectFrom('company_names')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('folded_name', '=', sql<string>`any(${foldedNames}::text[])`)
    .execute();
}

/** Like `findNames`. The names mean the same until the transaction ends. */
export async function lockNameForShare(
  { db, organizationId }: Scope,
  foldedName: string,
): Promise<CompanyName | undefined> {
  return db
    .selectFrom('company_names')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('folded_name', '=', foldedName)
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
  return db
    .selectFrom('company_names')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('folded_name', '=', sql<string>`any(${foldedNames}::text[])`)
    .orderBy('folded_name')
    .forUpdate()
    .execute();
}

/** Makes names that the caller has locked mean these companies. */
export async function setNames({ db, organizationId }: Scope, names: CompanyName[]): Promise<void> {
  await sql`
    update company_names set company_id = given.company_id
    from unnest(${names.map(({ foldedName }) => foldedName)}::text[], ${names.map(({ companyId }) => companyId)}::uuid[])
      as given (folded_name, company_id)
    where organization_id = ${organizationId} and company_names.folded_name = given.folded_name`.execute(db);
}

/** Locks the names of a company, in their order. */
export async function lockNamesOf({ db, organizationId }: Scope, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('company_names')
    .select('folded_name')
    .where('organization_id', '=', organizationId)
    .where('company_id', '=', companyId)
    .orderBy('folded_name')
    .forUpdate()
    .execute();
  return rows.map(({ folded_name }) => folded_name);
}
