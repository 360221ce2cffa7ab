import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { EncryptionContext } from './key-ring.ts';

export interface SealedTable {
  table: 'secrets' | 'webhook_secrets';
  kind: EncryptionContext['kind'];
  /** The column that identifies a value within its organization. */
  nameColumn: string;
}

/** All tables with sealed values. They have `organization_id`, `version` and the columns of `Sealed`. */
export const sealedTables: readonly SealedTable[] = [
  { table: 'secrets', kind: 'secret', nameColumn: 'name' },
  { table: 'webhook_secrets', kind: 'webhook_secret', nameColumn: 'webhook_id' },
];

/** The master keys that at least one sealed value needs. */
export async function findNeededKeys(db: Database): Promise<Set<string>> {
  const uses = sealedTables.map(
    ({ table }) =>
      sql`exists (select from ${sql.table(table)} as sealed where sealed.key_id = master_keys.id)`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from master_keys where ${sql.join(uses, sql` or `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** All master keys that were ever used, the oldest first. */
export async function findRegisteredKeys(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('master_keys').select('id').orderBy('created_at').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
