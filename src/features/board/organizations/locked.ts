import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';

/** Locks the row against every change of the organization until the transaction ends, and says whether the organization is read-only. */
export async function lockAgainstWriters({ db, organizationId }: Scope): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select locked_at is not null as is_locked from organizations where id = ${organizationId} for update`.execute(
    db,
  );
  return rows[0]?.is_locked ?? false;
}

/** Makes the organization read-only, or ends that. */
export async function setLocked({ db, organizationId }: Scope, isLocked: boolean): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ locked_at: isLocked ? sql`now()` : null })
    .where('id', '=', organizationId)
    .execute();
}

/** A condition: the organization is not read-only, and does not become so before the transaction ends. */
export function isChangeable(organizationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from organizations where organizations.id = ${organizationId} and organizations.locked_at is null for key share)`;
}

/** The organizations among these that can be changed. */
export async function listUnlocked(db: Scope['db'], ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('locked_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
