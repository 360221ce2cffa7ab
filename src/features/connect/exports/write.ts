import { sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../platform/database/connect.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { ExportFormat } from './formats/format.ts';
import type { NamedResource } from './resources/registry.ts';
import type { OpenResource } from './resources/resource.ts';

export interface ExportRequest extends NamedResource {
  format: ExportFormat;
  filters: object;
}

/** Rows in memory at a time. A job may have a description of 100 kB, and an item 256 kB of data. */
const BATCH_SIZE = 100;

/**
 * Writes a file in pieces. The scope must be in a transaction: a cursor reads the ids in its snapshot, so that a filter or an order
 * is computed once, however many rows there are. Calls `onRows` with the number of rows of each piece.
 */
export async function* writeExport(
  scope: Scope,
  { resource, slug, format, filters }: ExportRequest,
  onRows: (count: number) => void = () => {},
): AsyncGenerator<string> {
  const opened = await resource.open(scope, filters, slug);
  const { layout } = opened;
  yield format.printBeginning(layout);
  let separator = '';
  for await (const ids of readIds(scope, opened)) {
    const rows = await opened.readRows(ids);
    yield separator + rows.map((row) => format.printRow(layout, row)).join(format.separator);
    separator = format.separator;
    onRows(rows.length);
  }
  yield format.printEnd(layout);
}

async function* readIds({ db }: Scope, { ids }: OpenResource): AsyncGenerator<string[]> {
  if (!ids) return;
  // All rows are read. By default, the planner prefers plans that return the first tenth soon.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`declare export_ids no scroll cursor for ${ids} ${sql.raw(PLAN_EACH_TIME)}`.execute(db);
  const fetchNext = sql<{ id: string }>`${sql.raw(`fetch ${BATCH_SIZE} from export_ids ${PLAN_EACH_TIME}`)}`;
  for (;;) {
    const { rows } = await fetchNext.execute(db);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < BATCH_SIZE) return;
  }
}
