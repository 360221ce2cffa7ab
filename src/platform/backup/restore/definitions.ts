import type pg from 'pg';
import { escapeIdentifier } from 'pg';

/** The definitions that a restore removes before loading rows and creates afterwards. */
export interface Definitions {
  /** Rows arrive table by table, so that references lead nowhere for a time. */
  foreignKeys: { table: string; name: string; definition: string }[];
  /** Building an index at the end takes a fraction of the time that updating it takes. */
  indexes: { name: string; definition: string }[];
}

export async function readDefinitions(client: pg.ClientBase): Promise<Definitions> {
  const { rows: foreignKeys } = await client.query<Definitions['foreignKeys'][number]>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0 order by 1, 2`);
  const { rows: indexes } = await client.query<Definitions['indexes'][number]>(`
    select index.relname::text as name, pg_get_indexdef(index.oid) as definition
    from pg_index join pg_class as index on index.oid = indexrelid join pg_class as heap on heap.oid = indrelid
    where index.relnamespace = current_schema()::regnamespace and heap.relkind = 'r' and not heap.relispartition
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1`);
  return { foreignKeys, indexes };
}

export async function dropDefinitions(
  client: pg.ClientBase,
  { foreignKeys, indexes }: Definitions,
): Promise<void> {
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  for (const { name } of indexes) await client.query(`drop index ${escapeIdentifier(name)}`);
}

/** Creates what a killed restore has not created yet. Foreign keys also prove that no row is missing. */
export async function createDefinitions(
  client: pg.ClientBase,
  { foreignKeys, indexes }: Definitions,
  onBegin: (what: string, share: number) => void,
): Promise<void> {
  await client.query("set maintenance_work_mem = '256MB'");
  const existing = await readDefinitions(client);
  const existingIndexes = new Set(existing.indexes.map(({ name }) => name));
  const existingKeys = new Set(existing.foreignKeys.map(({ table, name }) => `${table} ${name}`));
  const total = indexes.length + foreignKeys.length;
  for (const [index, { name, definition }] of indexes.entries()) {
    onBegin(name, index / total);
    if (!existingIndexes.has(name)) await client.query(definition);
  }
  for (const [index, { table, name, definition }] of foreignKeys.entries()) {
    onBegin(name, (indexes.length + index) / total);
    if (!existingKeys.has(`${table} ${name}`))
      await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
  }
}

/** Triggers react to changes, and a restore is none: rows arrive with the results of triggers. */
export async function setTriggers(client: pg.ClientBase, state: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal order by 1`);
  for (const { name } of rows) await client.query(`alter table ${name} ${state} trigger user`);
}
