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

/** The state of the restore that was interrupted here. Undefined if none was. Throws if it was that of another backup. */
export async function findState(client: pg.ClientBase, head: BackupHead): Promise<RestoreState | undefined> {
  const { rows: found } = await client.query('select to_regclass($1) is not null as exists', [RESTORE_TABLE]);
  if (!found[0]?.exists) return undefined;
  const { rows } = await client.query<RestoreState & { archive: string; created_at: string }>(
    `select archive, created_at, definitions, tables, files, erases_people from ${RESTORE_TABLE}`,
  );
  const [state] = rows;
  if (state?.archive === archiveOf(head)) return state;
  throw new RestoreError(
    `A restore of another backup, of ${state?.created_at}, was interrupted in this store: continue that one, or restore into a new DATA_DIR or an empty database.`,
  );
}

export async function insertState(
  client: pg.ClientBase,
  head: BackupHead,
  definitions: Definitions,
): Promise<RestoreState> {
  await client.query(
    `create table ${RESTORE_TABLE}
     (archive text, created_at text, definitions jsonb, tables text[], files integer, erases_people boolean)`,
  );
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
