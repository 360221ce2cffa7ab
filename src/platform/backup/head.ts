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

/** Whether the head has what a restore reads. A file of a stranger may have anything, although its checksums are right. */
export function isBackupHead(head: Record<string, unknown>): head is BackupHead & Record<string, unknown> {
  const { migrations, tables, sequences, master_keys, created_at } = head;
  return (
    typeof created_at === 'string' &&
    isListOf(master_keys, isText) &&
    isListOf(migrations, isMigration) &&
    migrations.length > 0 &&
    isListOf(tables, isTable) &&
    isListOf(sequences, isSequence)
  );
}

type Fields = Record<string, unknown>;

function isListOf(value: unknown, isItem: (item: unknown, index: number) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every((item, index) => isItem(item, index));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** Migrations are numbered without gaps, so the number of the last one is the number of migrations. */
function isMigration(value: unknown, index: number): boolean {
  return isObject(value) && value.version === index + 1 && isText(value.name) && isText(value.checksum);
}

function isTable(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value.name) &&
    isListOf(value.columns, isText) &&
    isListOf(value.partitions, (each) => isObject(each) && isText(each.name) && isText(each.bound))
  );
}

function isSequence(value: unknown): boolean {
  return isObject(value) && isText(value.name) && /^\d{1,18}$/.test(String(value.value));
}
