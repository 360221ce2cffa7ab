import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** What the database says about itself. */
export interface DatabaseStatus {
  /** Of PostgreSQL, such as `17.6`. */
  version: string;
  size_bytes: number;
  migration: string;
  migrated_at: string;
}

export async function readDatabaseStatus(db: Database): Promise<DatabaseStatus> {
  const { rows } = await sql<DatabaseStatus>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as size_bytes, name as migration, applied_at as migrated_at
    from schema_migrations order by schema_migrations.version desc limit 1`.execute(db);
  const [status] = rows;
  if (!status) throw new Error('The database has no migrations.');
  return status;
}

export interface ConnectionLimits {
  version: string;
  size_bytes: number;
  /** Of the server, without the reserve of superusers. */
  max_connections: number;
  used_connections: number;
}

/** Reads no table of Corkboard, so it works on a database of any version. */
export async function readConnectionLimits(db: Database): Promise<ConnectionLimits> {
  const { rows } = await sql<ConnectionLimits>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as size_bytes,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max_connections,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used_connections`.execute(
    db,
  );
  const [limits] = rows;
  if (!limits) throw new Error('The database returned no row.');
  return limits;
}
