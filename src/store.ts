import path from 'node:path';
import type { Logger } from 'pino';
import { lowerPriorityOf } from './platform/concurrency/low-priority.ts';
import { type Connection, connectDatabase, type Database } from './platform/database/connect.ts';
import { readRelativeFrom } from './platform/database/convert-stored-urls.ts';
import { hasCluster } from './platform/database/embedded/cluster.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/error.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/start.ts';
import { migrate } from './platform/database/migrate.ts';
import { adoptRestoredEvents } from './platform/events.ts';
import { closeDataFolder } from './platform/storage/data-folder.ts';
import type { Config } from './settings/config-schema.ts';

/** The migrated database. */
export interface Store extends Connection {
  /** For connections outside the pool. Contains the password. */
  url: string;
  /** For recurring tasks. Its connections go last where PostgreSQL runs on this machine. */
  taskDb: Database;
  /** Closes the connections. The embedded database stops when its last user closes it. */
  close(): Promise<void>;
}

/** More tasks than this at a time would wait, and the next ones fail after five seconds. */
const TASK_POOL_SIZE = 8;

type Role = 'server' | 'worker' | 'tool';

interface StoreOptions {
  /** Whether to create the tables in an empty external database. */
  canCreateTables?: boolean;
  /** Called when the embedded PostgreSQL begins to shut down, which has no time limit. */
  onDatabaseShutdown?: () => void;
}

/**
 * Opens the configured database, or the embedded one, which only one server can use at a time. Only a server creates a database:
 * with wrong settings, a command or a worker would run on an empty one.
 */
export async function openStore(
  config: Config,
  role: Role,
  log: Logger,
  { canCreateTables = role === 'server', onDatabaseShutdown }: StoreOptions = {},
): Promise<Store> {
  if (role !== 'tool') await closeDataFolder(config.DATA_DIR, log);
  const database = await openDatabase(config, role, log, onDatabaseShutdown);
  try {
    const applied = await migrate(database.url, { canCreateTables });
    if (applied.length > 0) log.info({ migrations: applied }, 'database migrated');
    const options = {
      // No request or background task may take longer. Commands may.
      ...(role === 'tool' ? {} : { statementTimeoutSeconds: 30, lockTimeoutSeconds: 5 }),
      storedUrls: { cdnUrl: config.CDN_URL, relativeFromMs: await findRelativeFrom(database.url, config) },
      log,
    };
    const connection = connectDatabase(database.url, { ...options, poolSize: config.DATABASE_POOL_SIZE });
    if (role === 'server') await adoptRestoredEvents(connection.db);
    const tasks = connectDatabase(database.url, { ...options, poolSize: TASK_POOL_SIZE });
    lowerPriorityOf(tasks.pool);
    const close = () => Promise.all([connection.close(), tasks.close()]).finally(database.stop);
    return { ...connection, url: database.url, taskDb: tasks.db, close: async () => void (await close()) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function findRelativeFrom(url: string, { CDN_URL }: Config): Promise<number> {
  const connection = connectDatabase(url, { poolSize: 1 });
  return readRelativeFrom(connection.db, CDN_URL).finally(connection.close);
}

/** Starts or joins the embedded database, unless the settings name another one. Migrates nothing. */
export async function openDatabase(
  config: Config,
  role: Role,
  log: Logger,
  onShutdown: () => void = () => {},
): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.DATABASE_URL !== '') return { url: config.DATABASE_URL, stop: async () => {} };
  if (role !== 'server' && !(await hasCluster(config.DATA_DIR))) {
    throw new EmbeddedPostgresError(
      `${path.resolve(config.DATA_DIR)} contains no database: use the DATA_DIR or DATABASE_URL of the server, or run corkboard serve to create one.`,
    );
  }
  return startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    role: role === 'server' ? 'server' : 'tool',
    log: (message, fields) => log.info(fields ?? {}, message),
    onShutdown,
  });
}
