import { type RawBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { ExportedRow } from '../format.ts';
import type { CatalogColumn, CatalogTable } from '../tables/catalog.ts';

/** The size of a batch adapts to the rows: a page may have a megabyte, and an item of an import some bytes. */
const BATCH_BYTES = 1_000_000;
const MIN_ROWS = 5;
const MAX_ROWS = 2_000;

/** Makes all texts independent of the settings of the database and the role. Large files keep the snapshot idle for longer than a minute. */
export async function useFixedFormats({ db }: Pick<Scope, 'db'>): Promise<void> {
  await sql`
    select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true), set_config('cursor_tuple_fraction', '1', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(db);
}

/**
 * Reads the rows of the table that travel, in batches. The scope must be in a snapshot. `extra` selects further columns of the row, which
 * the reader removes or replaces.
 */
export async function* readRows(
  { db, organizationId }: Scope,
  table: CatalogTable,
  extra: RawBuilder<unknown>[] = [],
): AsyncGenerator<ExportedRow[]> {
  const owner = table.name === 'organizations' ? 'id' : 'organization_id';
  const columns = [...table.columns.map(selectColumn), ...extra];
  const where = table.policy.where === undefined ? sql`` : sql` and (${sql.raw(table.policy.where)})`;
  const order = table.order.length === 0 ? sql`` : sql` order by ${sql.join(table.order.map(orderBy))}`;
  const rows = sql`
    select ${sql.join(columns)} from ${sql.table(table.name)} where ${sql.ref(owner)} = ${organizationId}${where}${order}`;
  await sql`
    declare moved_rows no scroll cursor for
    select row_to_json(exported)::text as line from (${rows}) as exported ${sql.raw(PLAN_EACH_TIME)}`.execute(
    db,
  );
  let count = 100;
  for (;;) {
    const fetch = sql<{ line: string }>`${sql.raw(`fetch ${count} from moved_rows ${PLAN_EACH_TIME}`)}`;
    const { rows } = await fetch.execute(db);
    if (rows.length > 0) yield rows.map(({ line }) => JSON.parse(line));
    if (rows.length < count) break;
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 1);
    count = Math.min(MAX_ROWS, Math.max(MIN_ROWS, Math.floor((count * BATCH_BYTES) / bytes)));
  }
  await sql`close moved_rows`.execute(db);
}

/** JSON travels as text: other representations would reorder keys or change numbers. */
function selectColumn({ name, type }: CatalogColumn): RawBuilder<unknown> {
  return type === 'json' || type === 'jsonb'
    ? sql`${sql.ref(name)}::text as ${sql.ref(name)}`
    : sql.ref(name);
}

/** By bytes, because the order of texts depends on the database. */
function orderBy({ name, type }: CatalogColumn): RawBuilder<unknown> {
  return type === 'text' ? sql`${sql.ref(name)} collate "C"` : sql.ref(name);
}
