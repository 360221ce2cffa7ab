import { isId } from '../ids.ts';
import type { Scope } from '../scope.ts';

/** Whether the organization has a row of this id in the table of a feature that the caller must not know. */
export async function hasRow(scope: Scope, table: 'jobs' | 'members', id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await scope.db
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
