import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { ArchiveReader, type ArchiveSource } from '../../archive/reader.ts';
import { connectDatabase } from '../../database/connect.ts';
import { assertKnownMigrations, migrate, RESTORE_TABLE } from '../../database/migrate.ts';
import { adoptRestoredEvents } from '../../events.ts';
import { holdOutgoing } from '../../outgoing/holds.ts';
import type { Storage } from '../../storage/storage.ts';
import { listTables, type TableDescription } from '../catalog.ts';
import { connectForCopies } from '../connection.ts';
import { type BackupHead, isBackupHead } from '../head.ts';
import type { BackupProgress } from '../progress.ts';
import { createDefinitions, dropDefinitions, readDefinitions, setTriggers } from './definitions.ts';
import { clearEmptyStore } from './empty-store.ts';
import { RestoreError } from './error.ts';
import { loadParts } from './load-parts.ts';
import { createPartitions } from './partitions.ts';
import { findState, insertState, type RestoreState, recordErasesPeople } from './progress.ts';

export interface RestoreOptions {
  /** Of the database. */
  url: string;
  storage: Storage;
  onProgress?: (progress: BackupProgress) => void;
  /** Called before the store becomes usable, and again when a killed restore continues. */
  onRestored?: () => Promise<void>;
  /** Whether `onRestored` erases people. If the restore is killed, the one that continues must do so, too. */
  erasesPeople?: boolean;
}

export interface RestoreSummary {
  created_at: string;
  tables: number;
  files: number;
  was_continued: boolean;
}

export async function readBackupHead(reader: ArchiveReader): Promise<BackupHead> {
  const { head } = reader;
  if (head.kind !== 'backup')
    throw new RestoreError(
      'This archive is the export of an organization: use corkboard organization import.',
    );
  if (!isBackupHead(head)) throw new RestoreError('The head of the backup is not valid.');
  await assertKnownMigrations(head.migrations);
  return head;
}

/**
 * Restores a backup into an empty store, in the version of its tables, and then migrates it. A killed restore continues when it is
 * called again: each table and its note are one transaction, and files are written again from the last note on.
 */
export async function restoreBackup(options: RestoreOptions, source: ArchiveSource): Promise<RestoreSummary> {
  const reader = await ArchiveReader.open(source);
  const head = await readBackupHead(reader);
  const client = await connectForCopies(options.url, 'restore');
  try {
    await assertAlone(client);
    const found = await findState(client, head);
    const state = found ?? (await prepare(client, options, head));
    if (options.erasesPeople) await recordErasesPeople(client);
    else if (state.erases_people) throw new RestoreError(ERASURES_MISSING);
    const files = await loadParts(client, options, { reader, head, state, sizeBytes: source.sizeBytes });
    await createDefinitions(client, state.definitions, (what, share) =>
      options.onProgress?.({ phase: 'indexes', what, share, bytes: 0 }),
    );
    await setSequences(client, head);
    await finish(client, options);
    return {
      created_at: head.created_at,
      tables: head.tables.length,
      files,
      was_continued: found !== undefined,
    };
  } finally {
    await client.end().catch(() => undefined);
    await reader.close();
  }
}

const ERASURES_MISSING =
  'The restore that was interrupted here was to erase people again: continue it with --erasures-from and the later backup.';

/** PostgreSQL needs a moment to notice that the connections of a killed process are closed. */
const LEAVING_MS = 5_000;

/** Another process would see, or change, half a store. */
async function assertAlone(client: pg.ClientBase): Promise<void> {
  const deadline = performance.now() + LEAVING_MS;
  for (;;) {
    const { rows } = await client.query<{ count: string }>(`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'corkboard%'`);
    const count = Number(rows[0]?.count);
    if (count === 0) return;
    if (performance.now() > deadline)
      throw new RestoreError(
        `Corkboard is running on this database, with ${count} connection${count === 1 ? '' : 's'}: stop every server, worker and command first.`,
      );
    await sleep(100);
  }
}

/** Creates the tables of the backup's version, without what would slow down or reject their rows. */
async function prepare(
  client: pg.ClientBase,
  { url }: RestoreOptions,
  head: BackupHead,
): Promise<RestoreState> {
  await clearEmptyStore(client);
  await migrate(url, { upTo: head.migrations.length, isRestoring: true });
  const existing = new Map((await listTables(client)).map((table) => [table.name, table]));
  for (const table of head.tables) assertExists(table, existing.get(table.name));
  await client.query('begin');
  await createPartitions(client, head.tables);
  const definitions = await readDefinitions(client);
  await dropDefinitions(client, definitions);
  await setTriggers(client, 'disable');
  // Migrations insert some rows, which the backup has too.
  const names = [...existing.keys()].filter((name) => name !== 'schema_migrations');
  await client.query(`truncate ${names.map(escapeIdentifier).join(', ')}`);
  const state = await insertState(client, head, definitions);
  await client.query('commit');
  return state;
}

function assertExists({ name, columns }: TableDescription, existing: TableDescription | undefined): void {
  const missing = columns.filter((column) => !existing?.columns.includes(column));
  if (existing && missing.length === 0) return;
  const what = existing ? `the column ${name}.${missing[0]}` : `the table ${name}`;
  throw new RestoreError(
    `The backup has ${what}, which its migrations do not create: another program added it.`,
  );
}

async function setSequences(client: pg.ClientBase, { sequences }: BackupHead): Promise<void> {
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), value]);
}

/** The last transaction makes the store usable, and holds outgoing work. */
async function finish(client: pg.ClientBase, { url, onProgress, onRestored }: RestoreOptions): Promise<void> {
  onProgress?.({ phase: 'indexes', what: 'migrations', share: 1, bytes: 0 });
  await setTriggers(client, 'enable');
  await client.query('analyze');
  await migrate(url, { isRestoring: true });
  const connection = connectDatabase(url, { poolSize: 1 });
  try {
    await adoptRestoredEvents(connection.db);
    await onRestored?.();
    await connection.db.transaction().execute(async (db) => {
      await holdOutgoing(db, null, 'restored');
      await db.schema.dropTable(RESTORE_TABLE).execute();
    });
  } finally {
    await connection.close();
  }
}
