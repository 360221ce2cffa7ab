import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { EncryptionContext } from './key-ring.ts';

export interface SealedTable {
  table: 'secrets' | 'webhook_secrets' | 'user_totp' | 'private_files';
  kind: EncryptionContext['kind'];
  /** False if the values belong to the installation. */
  hasOrganization: boolean;
  /** The column that identifies a value within its organization. */
  nameColumn: string;
}

/** All tables with wrapped data keys. They have `version` and the columns of `Wrapped`. */
export const sealedTables: readonly SealedTable[] = [
  { table: 'secrets', kind: 'secret', hasOrganization: true, nameColumn: 'name' },
  { table: 'webhook_secrets', kind: 'webhook_secret', hasOrganization: true, nameColumn: 'webhook_id' },
  { table: 'user_totp', kind: 'totp_secret', hasOrganization: false, nameColumn: 'user_id' },
  { table: 'private_files', kind: 'private_file', hasOrganization: true, nameColumn: 'id' },
];

/** The id of the organization in the encryption context. */
export function organizationOf({ hasOrganization }: SealedTable): RawBuilder<number> {
  return hasOrganization ? sql.ref('organization_id') : sql`0::int`;
}

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
