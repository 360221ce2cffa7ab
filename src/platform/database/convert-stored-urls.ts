import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';
import { escapePattern, IMAGE } from './relative-urls.ts';

/** 0.8 MB of a table, beside which its long texts may have fifty times as much. */
const BLOCKS = 100;

/**
 * Records the URL of rows of earlier versions. Returns when this process begins to write relative URLs (milliseconds since 1970).
 */
export async function readRelativeFrom(db: Database, cdnUrl: string): Promise<number> {
  await sql`update stored_urls set absolute_url = ${cdnUrl} where absolute_url is null`.execute(db);
  const { rows } = await sql<{ relative_from: string }>`select relative_from from stored_urls`.execute(db);
  return Date.parse(rows[0]?.relative_from ?? '');
}

/**
 * A recurring task: converts the URLs of images that earlier versions stored, block by block. Readers and writers are not disturbed, because
 * both forms of a URL mean the same to them. A process that ends continues where it was.
 */
export async function convertStoredUrls(db: Database, stop: AbortSignal): Promise<void> {
  for (;;) {
    if (stop.aborted) return;
    const place = await findPlace(db);
    if (!place) return;
    const table = (await listTables(db)).find(({ name }) => name >= place.next_table);
    if (!table) {
      await sql`update stored_urls set converted_at = now()`.execute(db);
      return;
    }
    const block = table.name === place.next_table ? place.next_block : 0;
    await db.transaction().execute(async (db) => {
      await convertBlocks(db, table, block, place.absolute_url);
      const isLast = block + BLOCKS >= table.blocks;
      // No table has the name that follows.
      const next = isLast ? `${table.name} ` : table.name;
      await sql`update stored_urls set next_table = ${next}, next_block = ${isLast ? 0 : block + BLOCKS}`.execute(
        db,
      );
    });
  }
}

interface Place {
  absolute_url: string;
  next_table: string;
  next_block: number;
}

/** Undefined if there is nothing to convert, or if nodes of the previous version may still run. */
async function findPlace(db: Database): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select absolute_url, next_table, next_block from stored_urls
    where converted_at is null and absolute_url is not null and relative_from <= now()`.execute(db);
  return rows[0];
}

interface ConvertedTable {
  name: string;
  blocks: number;
  columns: { name: string; type: string }[];
}

/** Every table with texts of organizations, and every partition, in the order of their names by bytes. */
async function listTables(db: Database): Promise<ConvertedTable[]> {
  const { rows } = await sql<ConvertedTable>`
    select relname as name, (pg_relation_size(class.oid) / current_setting('block_size')::int)::float8 as blocks,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum) as columns
    from pg_class as class join pg_attribute on attrelid = class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      and atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype)
      and not exists (select from pg_index where indrelid = class.oid and indisprimary and attnum = any(indkey::int2[]))
      and (relname = 'organizations' or exists (
        select from pg_attribute as owner where owner.attrelid = class.oid and owner.attname = 'organization_id'))
    group by class.oid, relname order by relname collate "C"`.execute(db);
  return rows;
}

async function convertBlocks(
  db: Database,
  { name, columns }: ConvertedTable,
  block: number,
  absoluteUrl: string,
): Promise<void> {
  const pattern = `${escapePattern(`${absoluteUrl}/`)}${IMAGE}`;
  const has = (column: string) => sql`${sql.ref(column)}::text ~ ${pattern}`;
  const set = columns.map(
    ({ name: column, type }) => sql`${sql.ref(column)} = ${converted(column, type, pattern)}`,
  );
  await sql`
    update ${sql.table(name)} set ${sql.join(set)}
    where ctid >= ${`(${block},0)`}::tid and ctid < ${`(${block + BLOCKS},0)`}::tid
      and (${sql.join(
        columns.map(({ name }) => has(name)),
        sql` or `,
      )})`.execute(db);
}

/** The replacement is no value, because statements write values in another way. */
function converted(column: string, type: string, pattern: string): RawBuilder<unknown> {
  return sql`regexp_replace(${sql.ref(column)}::text, ${pattern}, '{cdn_url}/', 'g')::${sql.raw(type)}`;
}
