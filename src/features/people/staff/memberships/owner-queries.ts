import { type Kysely, sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import type { Scope } from '../../../../platform/scope.ts';

export async function listOwnerIds(db: Kysely<DB>, organizationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Call it after locking the organization. */
export async function hasOtherOwner(scope: Scope, userId: string): Promise<boolean> {
  const other = await selectOwn(scope, 'memberships')
    .select('user_id')
    .where('role', '=', 'owner')
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Locks the organizations of which the user is an owner, in the order of their ids. Returns the names of organizations without another
 * owner.
 */
export async function lockOwnedAlone(db: Kysely<DB>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from organizations
    where id in (select organization_id from memberships where user_id = ${userId} and role = 'owner')
    order by id for no key update`.execute(db);
  const ids = rows.map(({ id }) => id);
  const others = await db
    .selectFrom('memberships')
    .select('organization_id')
    .where('organization_id', '=', sql<number>`any(${ids}::int[])`)
    .where('role', '=', 'owner')
    .where('user_id', '<>', userId)
    .execute();
  const owned = new Set(others.map(({ organization_id }) => organization_id));
  return rows.filter(({ id }) => !owned.has(id)).map(({ name }) => name);
}

/** The organizations that no user owns. */
export async function listOrganizationsWithoutOwner(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('arriving_since', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .select('user_id')
            .whereRef('memberships.organization_id', '=', 'organizations.id')
            .where('role', '=', 'owner'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
