import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { DB } from '../database/tables.ts';
import { isNotMoving } from './holds.ts';

type OrganizationTable = {
  [T in keyof DB]: DB[T] extends { organization_id: unknown } ? T : never;
}[keyof DB];

interface Deletion {
  table: OrganizationTable;
  /** Which rows. */
  where: RawBuilder<unknown>;
  /** Which of them also go while their organization moves. Default: none, so that its export has the state at the lock. */
  evenIfMoving?: RawBuilder<unknown>;
}

/** Deletes the matching rows of all organizations that are not moving, in batches. Every task that deletes rows of organizations uses it. */
export async function deleteOfOrganizations(
  db: Database,
  { table, where, evenIfMoving = sql`false` }: Deletion,
): Promise<void> {
  const isFree = isNotMoving(sql.ref(`${table}.organization_id`));
  await deleteInBatches(db, sql.table(table), sql`(${where}) and (${isFree} or ${evenIfMoving})`);
}
