import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listTables, type TableDescription } from './catalog.ts';

/**
 * Begins a transaction that sees one moment. The locks come first, because a partition that is dropped after the snapshot would be
 * missing without an error. They keep out only changes to the tables themselves.
 */
export async function beginSnapshot(client: pg.ClientBase): Promise<string> {
  const tables = (await listTables(client)).map(({ name }) => escapeIdentifier(name));
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${tables.join(', ')} in access share mode`);
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
  return rows[0]?.id ?? '';
}

/** The rows of a table and its partitions as PostgreSQL's text format. `onEnd` gets their number. */
export async function* readTable(
  client: pg.ClientBase,
  { name, columns }: Pick<TableDescription, 'name' | 'columns'>,
  onEnd: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const list = columns.map(escapeIdentifier).join(', ');
  const stream = client.query(copyTo(`copy (select ${list} from ${escapeIdentifier(name)}) to stdout`));
  yield* stream;
  onEnd(stream.rowCount);
}

/** The result of a query with one column of JSON. */
export async function* readLines(client: pg.ClientBase, query: string): AsyncGenerator<Buffer> {
  yield* client.query(copyTo(`copy (${query}) to stdout`));
}
