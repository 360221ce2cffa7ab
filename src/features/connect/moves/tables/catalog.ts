import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { type TravelingTable, type TravelingTableName, travelingTables } from './policies.ts';

export interface CatalogColumn {
  name: string;
  /** As PostgreSQL names it, such as `uuid` or `integer[]`. */
  type: string;
  isNullable: boolean;
}

/** A table with the columns that travel, in their order. */
export interface CatalogTable {
  name: TravelingTableName;
  policy: TravelingTable;
  columns: CatalogColumn[];
  /** What orders the rows, without the organization. */
  order: CatalogColumn[];
}

/** Reads the columns of all tables that travel from the database. Columns that PostgreSQL computes do not travel. */
export async function readCatalog(db: Database): Promise<CatalogTable[]> {
  const names = Object.keys(travelingTables) as TravelingTableName[];
  const { rows } = await sql<CatalogColumn & { table: string; keyPosition: number | null }>`
    select class.relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
      array_position(pk.indkey::int2[], attnum)::int as "keyPosition"
    from pg_attribute join pg_class as class on class.oid = attrelid
      left join pg_index as pk on pk.indrelid = class.oid and pk.indisprimary
    where class.relnamespace = 'public'::regnamespace and class.relname = any(${names}::text[]) and attnum > 0
      and not attisdropped and attgenerated = ''
    order by class.relname, attnum`.execute(db);
  const columnsOf = Map.groupBy(rows, ({ table }) => table);
  return names.map((name) => toTable(name, columnsOf.get(name) ?? []));
}

type Row = CatalogColumn & { keyPosition: number | null };

function toTable(name: TravelingTableName, rows: Row[]): CatalogTable {
  const policy: TravelingTable = travelingTables[name];
  const stays = (column: string) => column === 'organization_id' || column in (policy.stays ?? {});
  const columns = rows.filter((row) => !stays(row.name)).map(toColumn);
  const key = rows
    .filter((row) => row.keyPosition !== null && row.name !== 'organization_id')
    .sort((a, b) => (a.keyPosition ?? 0) - (b.keyPosition ?? 0))
    .map((row) => row.name);
  const ordered = policy.orderedBy ?? key;
  const order = ordered.flatMap((name) => rows.filter((row) => row.name === name).map(toColumn));
  return { name, policy, columns, order };
}

function toColumn({ name, type, isNullable }: Row): CatalogColumn {
  return { name, type, isNullable };
}
