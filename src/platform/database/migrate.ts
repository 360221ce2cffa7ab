import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

/** The numbered SQL files that make the tables; the same folder beside src/ and dist/. */
const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
/** Any number will do, as long as every Corkboard asks for the same lock. */
const MIGRATION_LOCK = 7_267_231_001;
const OLDEST_POSTGRES = 150_000;

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Brings the database up to this code's tables. Of several processes that start at once one does it and the others
 * wait. Throws when the database is newer than the code, or was made by other migrations than these.
 * Returns the names of those applied now.
 */
export async function migrate(url: string): Promise<string[]> {
  const migrations = await readMigrations();
  const client = new pg.Client({ connectionString: url, application_name: 'corkboard migrate' });
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz(3) NOT NULL DEFAULT now())`);
    const applied = await client.query<AppliedMigration>(
      'SELECT version, name, checksum FROM schema_migrations',
    );
    refuseForeignHistory(applied.rows, migrations);
    const missing = migrations.slice(applied.rows.length);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** True when the database has just the tables of this code. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const migrations = await readMigrations();
  const { rows } = await pool.query<{ version: number | null }>(
    'SELECT max(version) AS version FROM schema_migrations',
  );
  return rows[0]?.version === migrations.at(-1)?.version;
}

export class MigrationError extends Error {}

interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, position) => {
      const version = Number.parseInt(name, 10);
      if (version !== position + 1)
        throw new MigrationError(`Migration ${name} is not number ${position + 1}.`);
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version_num') AS version",
  );
  if (Number(rows[0]?.version) >= OLDEST_POSTGRES) return;
  throw new MigrationError('Corkboard needs PostgreSQL 15 or later.');
}

function refuseForeignHistory(applied: AppliedMigration[], known: Migration[]): void {
  for (const { version, name, checksum } of applied.sort((a, b) => a.version - b.version)) {
    const own = known[version - 1];
    if (!own) {
      throw new MigrationError(
        `The database is newer than this Corkboard: it has migration ${name}. Start the newer version, or restore a backup.`,
      );
    }
    if (own.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${own.name} was changed after it had been applied to this database.`,
      );
    }
  }
}

async function apply(client: pg.Client, { version, name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
