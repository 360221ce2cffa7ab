import type pg from 'pg';

/** A table as the database describes it. A partitioned table stands for all its partitions. */
export interface TableDescription {
  name: string;
  /** The columns with stored values of their own: generated columns follow from others. */
  columns: string[];
  partitions: PartitionDescription[];
}

interface PartitionDescription {
  name: string;
  /** As PostgreSQL prints it, such as `FOR VALUES FROM ('2026-01-01') TO ('2026-02-01')` or `DEFAULT`. */
  bound: string;
}

export interface SequenceDescription {
  name: string;
  /** The last number that was given out. */
  value: string;
}

/** All tables of the schema by name. A new table is in it without anyone's doing. */
export async function listTables(client: pg.ClientBase): Promise<TableDescription[]> {
  const { rows } = await client.query<TableDescription>(`
    select relname::text as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(
        select json_build_object('name', child.relname, 'bound', pg_get_expr(child.relpartbound, child.oid))
        from pg_inherits join pg_class as child on child.oid = inhrelid
        where inhparent = pg_class.oid order by child.relname) as partitions
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`);
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceDescription[]> {
  const { rows } = await client.query<SequenceDescription>(`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`);
  return rows;
}

/** The size of each table with its partitions, without indexes, for the progress. */
export async function measureTables(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select relname::text as name, (
      select coalesce(sum(pg_table_size(relid)), 0) from pg_partition_tree(pg_class.oid)) + pg_table_size(oid) as bytes
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}
