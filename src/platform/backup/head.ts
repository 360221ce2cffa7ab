import type pg from 'pg';
import type { ArchiveHead } from '../archive/writer.ts';
import type { AppliedMigration } from '../database/migrate.ts';
import { version } from '../version.ts';
import { listSequences, listTables, type SequenceDescription, type TableDescription } from './catalog.ts';
import { excludedTables } from './excluded-tables.ts';

/** What a backup says about itself. */
export interface BackupHead extends ArchiveHead {
  kind: 'backup';
  corkboard_version: string;
  postgres_version: string;
  /** The moment of all its rows. */
  created_at: string;
  migrations: AppliedMigration[];
  /** The ids of the master keys that its secrets need. It has none of the keys. */
  master_keys: string[];
  tables: TableDescription[];
  excluded_tables: string[];
  sequences: SequenceDescription[];
}

/** Reads it in the snapshot of the backup. */
export async function readHead(client: pg.ClientBase, masterKeys: string[]): Promise<BackupHead> {
  const tables = await listTables(client);
  const { rows: migrations } = await client.query<AppliedMigration>(
    'select version, name, checksum from schema_migrations order by version',
  );
  const { rows } = await client.query<{ postgres_version: string; created_at: string }>(`
    select split_part(current_setting('server_version'), ' ', 1) as postgres_version,
      to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`);
  const [about] = rows;
  if (!about) throw new Error('the database returned no version');
  return {
    kind: 'backup',
    corkboard_version: version,
    ...about,
    migrations,
    master_keys: masterKeys,
    tables: tables.filter(({ name }) => !(name in excludedTables)),
    excluded_tables: tables.map(({ name }) => name).filter((name) => name in excludedTables),
    sequences: await listSequences(client),
  };
}
