import pino from 'pino';
import { type Connection, connectDatabase, type Database } from '../../platform/database/connect.ts';
import { findMissingMigrations, UnfinishedRestoreError } from '../../platform/database/migrate.ts';
import { readConnectionLimits } from '../../platform/database/status.ts';
import type { Config } from '../../settings/config-schema.ts';
import { openDatabase } from '../../store.ts';
import { describeFailure } from '../output.ts';
import { type Finding, failure, ok, warning } from './check.ts';

/** Connections of a node beside its pool: for recurring tasks, its import process, /readyz, notifications, and to check connections. */
const OTHER_CONNECTIONS = 16;

export interface OpenDatabase extends Connection {
  url: string;
}

/** Opens the database unchanged: unlike other commands, without migrations. */
export async function openForChecks(config: Config): Promise<OpenDatabase> {
  const log = pino({ level: 'silent' });
  const database = await openDatabase(config, 'tool', log);
  const options = { poolSize: 4, statementTimeoutSeconds: 30, lockTimeoutSeconds: 5, log };
  const connection = connectDatabase(database.url, options);
  const close = () => connection.close().finally(database.stop);
  return { ...connection, url: database.url, close };
}

export function describeUnavailable(error: unknown): Finding {
  return failure(
    `The database is not available: ${describeFailure(error as Error)}`,
    'Start PostgreSQL, or correct DATABASE_URL or DATA_DIR. See “Which PostgreSQL” in docs/self-hosting.md.',
  );
}

export async function checkDatabase(db: Database, config: Config): Promise<Finding[]> {
  const begun = performance.now();
  const { version, size_bytes, max_connections, used_connections } = await readConnectionLimits(db);
  const tookMs = Math.round(performance.now() - begun);
  const kind = config.DATABASE_URL === '' ? 'embedded' : 'external';
  const findings = [
    ok(
      `PostgreSQL ${version} (${kind}) responds in ${tookMs} ms; the database has ${toMegabytes(size_bytes)} MB.`,
    ),
  ];
  const wanted = config.DATABASE_POOL_SIZE + OTHER_CONNECTIONS;
  if (wanted > max_connections)
    findings.push(
      failure(
        `PostgreSQL allows ${max_connections} connections, and one node opens up to ${wanted}.`,
        `Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE to ${max_connections - OTHER_CONNECTIONS} or less.`,
      ),
    );
  else if (used_connections > max_connections * 0.9)
    findings.push(
      warning(
        `${used_connections} of the ${max_connections} connections of PostgreSQL are in use.`,
        'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE of the nodes.',
      ),
    );
  return findings;
}

/** Whether this version has exactly these tables. `canRead` says whether other checks can use the tables. */
export async function checkMigrations(url: string): Promise<{ canRead: boolean; findings: Finding[] }> {
  try {
    const { applied, missing } = await findMissingMigrations(url);
    if (missing.length === 0)
      return { canRead: true, findings: [ok(`All ${applied} migrations are applied.`)] };
    const finding = failure(
      `The database lacks migrations of this version: ${missing.join(', ')}.`,
      'Start the server, or run corkboard migrate.',
    );
    return { canRead: false, findings: [finding] };
  } catch (error) {
    if (error instanceof UnfinishedRestoreError) {
      const remedy = 'Run corkboard restore with the same backup again, which continues it.';
      return { canRead: false, findings: [failure('A restore of this store is not finished.', remedy)] };
    }
    const remedy = 'Run the version of Corkboard that last used this database, or a newer one.';
    return { canRead: false, findings: [failure(describeFailure(error as Error), remedy)] };
  }
}

function toMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1_048_576);
}
