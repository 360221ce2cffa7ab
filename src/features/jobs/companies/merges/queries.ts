import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { selectOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { CompanyMerges } from '../../../../platform/database/tables.ts';
import { isId, newId } from '../../../../platform/ids.ts';
import { deleteOfOrganizations } from '../../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../../platform/scope.ts';

/** For how long a merge can be undone. */
export const UNDO_HOURS = 24;
/** For how long the API says that a merge can no longer be undone. */
export const MERGE_RETENTION_DAYS = 30;

export type MergeRow = Selectable<CompanyMerges> & { is_late: boolean };

interface NewMerge {
  into_id: string;
  /** The columns of the merged company. */
  merged: object;
  folded_names: string[];
  former_slugs: string[];
  /** For an undo. */
  belongings: object;
}

export async function insertMerge({ db, organizationId }: Scope, merge: NewMerge): Promise<string> {
  const id = newId();
  await db
    .insertInto('company_merges')
    .values({
      ...merge,
      organization_id: organizationId,
      id,
      merged: JSON.stringify(merge.merged),
      belongings: JSON.stringify(merge.belongings),
    })
    .execute();
  return id;
}

export async function lockMerge(scope: Scope, id: string): Promise<MergeRow | undefined> {
  if (!isId(id)) return undefined;
  return selectOwn(scope, 'company_merges')
    .selectAll()
    .select(sql<boolean>`created_at < now() - ${UNDO_HOURS} * interval '1 hour'`.as('is_late'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setUndone(scope: Scope, id: string): Promise<void> {
  await updateOwn(scope, 'company_merges').set({ undone_at: sql`now()` }).where('id', '=', id).execute();
}

/** The names among these that still mean the company. */
export async function lockNamesAmong(
  scope: Scope,
  companyId: string,
  foldedNames: string[],
): Promise<string[]> {
  const rows = await selectOwn(scope, 'company_names')
    .select('folded_name')
    .where('company_id', '=', companyId)
    .where('folded_name', '=', sql<string>`any(${foldedNames}::text[])`)
    .orderBy('folded_name')
    .forUpdate()
    .execute();
  return rows.map(({ folded_name }) => folded_name);
}

/** A recurring task. */
export async function deleteOldMerges(db: Database): Promise<void> {
  await deleteOfOrganizations(db, {
    table: 'company_merges',
    where: sql`created_at < now() - ${MERGE_RETENTION_DAYS} * interval '1 day'`,
  });
}
