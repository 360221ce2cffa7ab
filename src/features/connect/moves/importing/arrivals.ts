import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { OrganizationArrivals } from '../../../../platform/database/tables.ts';

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

export interface UnfinishedArrival {
  organization_id: number;
  portable_id: string;
}

/** The import that has not ended and whose organization has the slug. */
export async function findUnfinished(db: Database, slug: string): Promise<UnfinishedArrival | undefined> {
  return unfinished(db).where('organizations.slug', '=', slug).executeTakeFirst();
}

/** Imports that have made no progress for this long, the oldest first. */
export async function listAbandoned(db: Database, days: number): Promise<UnfinishedArrival[]> {
  return unfinished(db)
    .where('progressed_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .orderBy('progressed_at')
    .limit(100)
    .execute();
}

function unfinished(db: Database) {
  return db
    .selectFrom('organization_arrivals')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .select(['organization_id', 'portable_id'])
    .where('completed_at', 'is', null);
}

/** Records progress in the transaction that makes it. */
export async function recordProgress(
  db: Database,
  organizationId: number,
  { parts, rows }: Pick<ArrivalRow, 'parts' | 'rows'>,
): Promise<void> {
  await db
    .updateTable('organization_arrivals')
    .set({ parts, rows, progressed_at: sql`now()` })
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
