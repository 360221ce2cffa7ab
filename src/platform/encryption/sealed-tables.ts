import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { SealedPlace } from './key-ring.ts';

export interface SealedTable {
  table: 'secrets' | 'webhook_secrets';
  kind: SealedPlace['kind'];
  /** The column that names a value among those of its organization. */
  nameColumn: string;
}

/** Every table with sealed values, which all have `organization_id`, `version` and the columns of `Sealed`. */
export const sealedTables: readonly SealedTable[] = [
  { table: 'secrets', kind: 'secret', nameColumn: 'name' },
  { table: 'webhook_secrets', kind: 'webhook_secret', nameColumn: 'webhook_id' },
];

/** The master keys that some value is sealed with. */
export async function findNeededKeys(db: Database): Promise<Set<string>> {
  const uses = sealedTables.map(
    ({ table }) =>
      sql`exists (select from ${sql.table(table)} as sealed where sealed.key_id = master_keys.id)`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from master_keys where ${sql.join(uses, sql` or `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Every master key that was ever used, the oldest first. */
export async function findRegisteredKeys(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('master_keys').select('id').orderBy('created_at').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
