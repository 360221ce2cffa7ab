import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ROOT_FOLDER } from '../root-folder.ts';
import { DatabaseClient } from './client.ts';

/** The numbered SQL files that create the tables. */
const MIGRATIONS = new URL('migrations/', ROOT_FOLDER);
/** An arbitrary number, the same in all versions of Corkboard. */
const MIGRATION_LOCK = 7_267_231_001;
const MIN_POSTGRES_VERSION = 150_000;

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies the missing migrations and returns their names. If several processes start at once, one applies them and the others wait.
 * Throws if the database is newer than the code, or has different migrations. Without `canCreateTables`, also throws on an empty
 * database.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { canCreateTables = true, upTo, isRestoring = false } = options;
  const migrations = (await readMigrations()).slice(0, upTo);
  const client = new DatabaseClient({
    connectionString: url,
    application_name: 'corkboard migrate',
    connectionTimeoutMillis: 15_000,
  });
  await client.connect();
  try {
    await assertSupportedServer(client);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!canCreateTables) await assertHasTables(client);
    if (!isRestoring) await assertNotRestoring(client);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz(3) NOT NULL DEFAULT now())`);
    await adoptSquashedHistory(client, migrations);
    const applied = await readHistory(client);
    assertSameHistory(applied, migrations);
    const missing = migrations.slice(applied.length);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Compares the database with the migrations of this code, and changes nothing. Throws what `migrate` would throw without
 * `canCreateTables`.
 */
export async function findMissingMigrations(url: string): Promise<{ applied: number; missing: string[] }> {
  const migrations = await readMigrations();
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    await assertSupportedServer(client);
    await assertNotRestoring(client);
    await assertHasTables(client);
    const applied = await readHistory(client);
    if (!isSquashedHistory(applied)) assertSameHistory(applied, migrations);
    const missing = isSquashedHistory(applied)
      ? migrations.slice(SQUASHED_INTO)
      : migrations.slice(applied.length);
    return { applied: applied.length, missing: missing.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

interface MigrateOptions {
  canCreateTables?: boolean;
  /** The number of the last migration to apply, instead of the newest one. */
  upTo?: number;
  /** Whether this is part of a restore. */
  isRestoring?: boolean;
}

/** The table exists from the beginning of a restore to its end. */
export const RESTORE_TABLE = 'restore_progress';

/** Half a store must not be served. */
async function assertNotRestoring(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [RESTORE_TABLE]);
  if (!rows[0]?.exists) return;
  throw new UnfinishedRestoreError(
    'A restore of this store is not finished: run corkboard restore with the same backup again, which continues it.',
  );
}

/** Throws unless this code has all of these migrations, in this order. */
export async function assertKnownMigrations(applied: AppliedMigration[]): Promise<void> {
  assertSameHistory(applied, await readMigrations(), 'backup');
}

/** The number of the newest migration of this code. */
export async function readNewestVersion(): Promise<number> {
  return Math.max(...(await listMigrations()).map((name) => Number.parseInt(name, 10)));
}

export class MigrationError extends Error {}

export class UnfinishedRestoreError extends MigrationError {}

export interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = await listMigrations();
  return Promise.all(
    names.map(async (name, position) => {
      const version = Number.parseInt(name, 10);
      if (version !== position + 1)
        throw new MigrationError(`Migration ${name} must have the number ${position + 1}.`);
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function listMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
}

async function assertSupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version_num') AS version",
  );
  if (Number(rows[0]?.version) >= MIN_POSTGRES_VERSION) return;
  throw new MigrationError('Corkboard requires PostgreSQL 15 or later.');
}

async function readHistory(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  );
  return rows;
}

/** The ten migrations of version 0.1 created the same tables as the first nine of the current files. */
async function adoptSquashedHistory(client: pg.Client, migrations: Migration[]): Promise<void> {
  if (!isSquashedHistory(await readHistory(client))) return;
  await inTransaction(client, async () => {
    await client.query('DELETE FROM schema_migrations');
    for (const migration of migrations.slice(0, SQUASHED_INTO)) await record(client, migration);
  });
}

function isSquashedHistory(applied: AppliedMigration[]): boolean {
  return applied.map(({ checksum }) => checksum).join() === SQUASHED_CHECKSUMS.join();
}

const SQUASHED_INTO = 9;
const SQUASHED_CHECKSUMS = [
  'a116103498b39e1d1ba4ab3656fa6684952e76f8418527f0635405b9accca3d5',
  '8f7736cd1f878b07af5ea4d9a03c537aa83153a81de54f6576f30bbaf12f2467',
  'b542c0d2ac258ae287105b45ccb0708222c56d16fc35b87bb149709b51e104bf',
  'f9a6d7d383a46ee141dccc28ff575bf085f6fd3c685da5d47d0edd54563ed2e3',
  '0dd24c1ec87c3286d7aa47a83f61995674f0dd4e3d859c0e3df20f905cd03faf',
  '90230b70dca8525b3ae2496e30556e109d9e7eb03847e9799d6492f8a94b0701',
  'ef8634df2c17c61a257d0ebc7eff18137a31694d9bd9b5f6e1b28e4d037f8d71',
  '12664b20afcff4db7942d1efd24c5be208c6d8f49fb1dd9f331cf3c3c907e04f',
  'fd6b45eef6bdd3c3a09d4836f0016013fe45c398f0b1933769f46c32836dbf09',
  'b8b8072c51feb57aa9ef1406c9e68bed5730f1c869d2919830a6c534d8deccca',
];

async function assertHasTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('schema_migrations') IS NULL AS is_empty");
  if (!rows[0]?.is_empty) return;
  throw new MigrationError(
    `The database ${client.database} on ${client.host}:${client.port} has no Corkboard tables: set DATABASE_URL to the same value as for the server, or create the tables with corkboard serve or corkboard migrate.`,
  );
}

function assertSameHistory(
  applied: AppliedMigration[],
  migrations: Migration[],
  what: 'database' | 'backup' = 'database',
): void {
  for (const { version, name, checksum } of applied) {
    const own = migrations[version - 1];
    if (!own) {
      throw new MigrationError(
        `The ${what} is newer than this version of Corkboard: it has migration ${name}. ${what === 'database' ? 'Start the newer version, or restore a backup' : 'Restore it with the newer version'}.`,
      );
    }
    if (own.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${own.name} was changed after it was applied to this ${what}. Restore the original file.`,
      );
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(migration.sql);
    await record(client, migration);
  });
}

async function record(client: pg.Client, { version, name, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
