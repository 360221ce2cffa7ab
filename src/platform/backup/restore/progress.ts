import { hash } from 'node:crypto';
import type pg from 'pg';
import { RESTORE_TABLE } from '../../database/migrate.ts';
import type { BackupHead } from '../head.ts';
import type { Definitions } from './definitions.ts';
import { RestoreError } from './error.ts';

/** How far a restore is. A row of the store itself, so that it is right whenever the process dies. */
export interface RestoreState {
  definitions: Definitions;
  tables: string[];
  /** Files are in the order of the archive. */
  files: number;
  erases_people: boolean;
}

/** The columns of the table. Versions of Corkboard that have others cannot continue each other's restores. */
const columns = {
  archive: 'text',
  created_at: 'text',
  definitions: 'jsonb',
  tables: 'text[]',
  files: 'integer',
  erases_people: 'boolean',
};
const columnNames = Object.keys(columns);

const OTHER_VERSION =
  'Another version of Corkboard began the restore that was interrupted in this store: continue it with that version, or restore into a new DATA_DIR or an empty database.';

/**
 * The state of the restore that was interrupted here. Undefined if none was. Throws if the restore used another backup, or a version that
 * records its progress in another way.
 */
export async function findState(client: pg.ClientBase, head: BackupHead): Promise<RestoreState | undefined> {
  const found = await findColumns(client);
  if (found.length === 0) return undefined;
  if (found.join() !== columnNames.join()) throw new RestoreError(OTHER_VERSION);
  const { rows } = await client.query<RestoreState & { archive: string; created_at: string }>(
    `select ${columnNames.join(', ')} from ${RESTORE_TABLE}`,
  );
  const [state] = rows;
  if (state?.archive === archiveOf(head)) return state;
  throw new RestoreError(
    `A restore of another backup, of ${state?.created_at}, was interrupted in this store: continue that one, or restore into a new DATA_DIR or an empty database.`,
  );
}

/** In the order of their creation. Empty without the table. */
async function findColumns(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped
     order by attnum`,
    [RESTORE_TABLE],
  );
  return rows.map(({ name }) => name);
}

export async function insertState(
  client: pg.ClientBase,
  head: BackupHead,
  definitions: Definitions,
): Promise<RestoreState> {
  const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await client.query(`create table ${RESTORE_TABLE} (${list.join(', ')})`);
  await client.query(`insert into ${RESTORE_TABLE} values ($1, $2, $3, '{}', 0, false)`, [
    archiveOf(head),
    head.created_at,
    JSON.stringify(definitions),
  ]);
  return { definitions, tables: [], files: 0, erases_people: false };
}

export async function recordTable(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`update ${RESTORE_TABLE} set tables = tables || $1::text`, [table]);
}

export async function recordFiles(client: pg.ClientBase, files: number): Promise<void> {
  await client.query(`update ${RESTORE_TABLE} set files = $1`, [files]);
}

export async function recordErasesPeople(client: pg.ClientBase): Promise<void> {
  await client.query(`update ${RESTORE_TABLE} set erases_people = true`);
}

function archiveOf(head: BackupHead): string {
  return hash('sha256', JSON.stringify(head));
}
