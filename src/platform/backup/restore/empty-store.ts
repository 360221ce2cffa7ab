import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { listTables } from '../catalog.ts';
import { RestoreError } from './error.ts';

/** Has rows as soon as a server has started, even if nothing was created. */
const OF_THE_START = new Set([
  'analytics_days',
  'analytics_salts',
  'audit_log',
  'backups',
  'master_keys',
  'outgoing_holds',
  'schema_migrations',
  'stored_urls',
  'user_links',
]);

/** Removes the tables of an empty store. Tables of the backup's version take their place. Throws if it has something. */
export async function clearEmptyStore(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  const tables = (await listTables(client)).map(({ name }) => name);
  if (tables.length > 0) {
    // Nothing is added between the look and the removal.
    await client.query(`lock table ${tables.map(escapeIdentifier).join(', ')} in access exclusive mode`);
    await assertEmpty(client, tables);
    await dropAll(client);
  }
  await client.query('commit');
}

async function assertEmpty(client: pg.ClientBase, tables: string[]): Promise<void> {
  if (!tables.includes('schema_migrations'))
    throw new RestoreError(
      `The database has tables of another program (${tables.slice(0, 5).join(', ')}): restore into a database of its own.`,
    );
  const found: string[] = [];
  for (const table of tables.filter((name) => !OF_THE_START.has(name))) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from ${escapeIdentifier(table)}`,
    );
    if (Number(rows[0]?.count) > 0) found.push(`${rows[0]?.count} ${table}`);
  }
  if (found.length === 0) return;
  const first = found.toSorted((a, b) => rank(a) - rank(b)).slice(0, 6);
  const more = found.length > first.length ? ', …' : '';
  throw new RestoreError(
    `The store is not empty: it has ${first.join(', ')}${more}. Restore into a new DATA_DIR or an empty database.`,
  );
}

const TELLING = ['organizations', 'users', 'jobs', 'members', 'pages'];

function rank(found: string): number {
  const index = TELLING.findIndex((table) => found.endsWith(` ${table}`));
  return index < 0 ? TELLING.length : index;
}

async function dropAll(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists %s cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      oid::regclass) as statement
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  for (const { statement } of rows) await client.query(statement);
}
