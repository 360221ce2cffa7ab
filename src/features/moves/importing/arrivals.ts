import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import type { OrganizationArrivals } from '../../../platform/database/tables.ts';

export type ArrivalRow = Selectable<OrganizationArrivals>;

export async function findArrival(db: Database, organizationId: number): Promise<ArrivalRow | undefined> {
  return db
    .selectFrom('organization_arrivals')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

export async function insertArrival(
  db: Database,
  organizationId: number,
  sha256: Buffer,
): Promise<ArrivalRow> {
  return db
    .insertInto('organization_arrivals')
    .values({ organization_id: organizationId, sha256 })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records progress in the transaction that makes it. */
export async function recordProgress(
  db: Database,
  organizationId: number,
  { parts, rows }: Pick<ArrivalRow, 'parts' | 'rows'>,
): Promise<void> {
  await db
    .updateTable('organization_arrivals')
    .set({ parts, rows })
    .where('organization_id', '=', organizationId)
    .execute();
}

export async function completeArrival(db: Database, organizationId: number): Promise<void> {
  await db
    .updateTable('organization_arrivals')
    .set({ completed_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .execute();
}
