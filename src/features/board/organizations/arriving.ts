import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { endHold, holdOutgoing } from '../../../platform/outgoing/holds.ts';
import type { OrganizationRow } from './queries.ts';

/** A condition: no import is still writing the organization. */
export function hasArrived(organizationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from organizations where organizations.id = ${organizationId} and organizations.arriving_since is not null)`;
}

/** Also finds an organization that an import is writing, which nothing else does. */
export async function findByPortableId(
  db: Database,
  portableId: string,
): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('portable_id', '=', portableId).executeTakeFirst();
}

/** Also true for the slug of an organization that an import is writing. */
export async function isSlugTaken(db: Database, slug: string): Promise<boolean> {
  const row = await db.selectFrom('organizations').select('id').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined;
}

export async function setArriving(db: Database, id: number, slug: string): Promise<OrganizationRow> {
  await holdOutgoing(db, id, 'moving');
  return db
    .updateTable('organizations')
    .set({ arriving_since: sql`now()`, slug })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes the organization visible. Its outgoing work is held until it is resumed. */
export async function setArrived(db: Database, id: number): Promise<void> {
  await endHold(db, id, 'moving');
  await holdOutgoing(db, id, 'imported');
  await db.updateTable('organizations').set({ arriving_since: null }).where('id', '=', id).execute();
}

/** Removes what an import has written. Tasks remove the files. Returns false if the import is complete or gone. */
export async function deleteArriving(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('organizations')
    .where('id', '=', id)
    .where('arriving_since', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
