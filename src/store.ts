import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Connection, connectDatabase } from './platform/database/connect.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { adoptRestoredEvents } from './platform/events.ts';

/** The database, brought up to this code's tables. */
export interface Store extends Connection {
  /** For connections outside of the pool. Holds the password. */
  url: string;
  /** Lets go of the database; the embedded one stops when nobody else uses it. */
  close(): Promise<void>;
}

/** Opens the database that the settings name, or the embedded one. Only one server can hold the embedded one. */
export async function openStore(config: Config, role: 'server' | 'tool', log: Logger): Promise<Store> {
  const database = await openDatabase(config, role, log);
  try {
    const applied = await migrate(database.url);
    if (applied.length > 0) log.info({ migrations: applied }, 'database migrated');
    const connection = connectDatabase(database.url, {
      poolSize: config.DATABASE_POOL_SIZE,
      // A request is not worth waiting for longer; a command may take its time.
      statementTimeoutSeconds: role === 'server' ? 30 : 0,
      onError: (error) => log.warn({ error: error.message }, 'database connection lost'),
    });
    if (role === 'server') await adoptRestoredEvents(connection.db);
    return { ...connection, url: database.url, close: () => connection.close().finally(database.stop) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function openDatabase(
  config: Config,
  role: 'server' | 'tool',
  log: Logger,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.DATABASE_URL !== '') return { url: config.DATABASE_URL, stop: async () => {} };
  return startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    role,
    log: (message, fields) => log.info(fields ?? {}, message),
  });
}
