import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

/** Locks a name in the organization until the transaction ends. Other transactions that lock the same name wait. */
export async function lockName(
  { db, organizationId }: Pick<Scope, 'db' | 'organizationId'>,
  name: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} of ${organizationId}`}, 4))`.execute(db);
}
