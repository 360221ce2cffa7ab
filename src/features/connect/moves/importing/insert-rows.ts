import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../../../platform/database/connect.ts';
import { dryRun, type Scope } from '../../../../platform/scope.ts';
import { MoveError } from '../error.ts';
import type { ExportedRow } from '../format.ts';
import type { CatalogColumn, CatalogTable } from '../tables/catalog.ts';
import type { NumberedRow } from './read-lines.ts';

/** Inserts the rows with the organization of the scope, whatever they say. `extra` are columns in addition to the traveling ones. */
export async function insertRows(
  { db, organizationId }: Scope,
  { name, columns }: Pick<CatalogTable, 'name' | 'columns'>,
  rows: ExportedRow[],
  extra: string[] = [],
): Promise<void> {
  const names = [...columns.map((column) => sql.ref(column.name)), ...extra.map((column) => sql.ref(column))];
  const values = [...columns.map(toValue), ...extra.map((column) => sql.ref(`given.${column}`))];
  await sql`
    insert into ${sql.table(name)} (organization_id, ${sql.join(names)}) overriding system value
    select ${organizationId}::int, ${sql.join(values)}
    from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json) as given`.execute(
    db,
  );
}

/** Inserts the row of an organization and returns its number. */
export async function insertOrganization(
  db: Database,
  { name, columns }: Pick<CatalogTable, 'name' | 'columns'>,
  row: ExportedRow,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    select ${sql.join(columns.map(toValue))}
    from json_populate_record(null::${sql.table(name)}, ${JSON.stringify(row)}::json) as given
    returning id`.execute(db);
  if (!rows[0]) throw new Error('no organization was inserted');
  return rows[0].id;
}

/** JSON travels as a text. */
function toValue({ name, type }: CatalogColumn): RawBuilder<unknown> {
  const column = sql.ref(`given.${name}`);
  return type === 'json' || type === 'jsonb' ? sql`(${column} #>> '{}')::${sql.raw(type)}` : column;
}

/** Finds the first row that the database refuses, and says why. Throws the error itself if it is about something else. */
export async function explainRefusal(
  scope: Scope,
  table: string,
  rows: NumberedRow[],
  error: unknown,
  insert: (scope: Scope, rows: ExportedRow[]) => Promise<void>,
): Promise<MoveError> {
  if (!isRefusal(error)) throw error;
  return dryRun(scope, async (scope) => {
    for (const { number, row } of rows) {
      try {
        await insert(scope, [row]);
      } catch (failure) {
        if (!isRefusal(failure)) throw failure;
        return new MoveError(`Row ${number} of ${table} cannot be stored: ${describe(failure)}.`);
      }
    }
    return new MoveError(`Rows of ${table} cannot be stored: ${describe(error)}.`);
  });
}

/** A value that its column cannot have, that violates a constraint, or that is too large or too deep. */
function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '');
}

function describe({ message, code, constraint }: pg.DatabaseError): string {
  if (code === '23505') return `another row, perhaps of another organization, already has its ${constraint}`;
  return message.slice(0, 300);
}
