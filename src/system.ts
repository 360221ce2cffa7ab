import type { Redis } from 'ioredis';
import type { Installation } from './features/board/organizations/board-url.ts';
import type { SystemOptions } from './features/people/staff/system/options.ts';
import type { System } from './features/people/staff/system/schema.ts';
import { findLastBackups } from './platform/backup/history.ts';
import { findNextBackup } from './platform/backup/scheduled.ts';
import type { Connection } from './platform/database/connect.ts';
import { readDatabaseStatus } from './platform/database/status.ts';
import { findEmailAvailability } from './platform/mail/availability.ts';
import { findHold } from './platform/outgoing/holds.ts';
import { readQueueBacklog, readTaskBacklog } from './platform/queue/backlog.ts';
import { findLeastFreeBytes } from './platform/storage/free-space.ts';
import type { Storage } from './platform/storage/storage.ts';
import { version } from './platform/version.ts';
import { scheduledTasks } from './registries/schedules.ts';
import { workTables } from './registries/work-tables.ts';
import { databaseFolders, fileFolders } from './settings/config.ts';
import type { Config } from './settings/config-schema.ts';
import { emailLimits } from './settings/limits.ts';

export interface SystemReaderOptions {
  config: Config;
  connection: Pick<Connection, 'db' | 'pool'>;
  storage: Storage;
  redis?: Redis;
}

export function systemOptions(
  options: SystemReaderOptions,
  installation: Installation,
): Pick<SystemOptions, 'readSystem' | 'testEmails'> {
  return {
    readSystem: newSystemReader(options, installation),
    testEmails: emailLimits(options.config, options.redis).testEmails,
  };
}

/** Reads the state of the installation. It never has settings, because they may contain credentials. */
function newSystemReader(
  { config, connection, storage }: SystemReaderOptions,
  installation: Installation,
): () => Promise<System> {
  const tasks = scheduledTasks(installation, storage);
  return async () => {
    const pool = readPool(connection);
    const database = await readDatabase(config, connection);
    return {
      server: readServer(config),
      database: { ...database, pool },
      queues: await readQueueBacklog(connection.db, workTables),
      tasks: await readTaskBacklog(connection.db, tasks),
      storage: {
        kind: config.S3_BUCKET === '' ? 'local' : 's3',
        free_bytes: await readFreeBytes(fileFolders(config)),
      },
      email: readEmail(config),
      backups: await readBackups(config, connection),
      outgoing: await readOutgoing(connection),
    };
  };
}

function readServer({ WORKER }: Config): System['server'] {
  return {
    version,
    node_version: process.versions.node,
    uptime_seconds: Math.floor(process.uptime()),
    memory_bytes: process.memoryUsage.rss(),
    does_background_work: WORKER === 'on',
  };
}

async function readDatabase(
  config: Config,
  { db }: SystemReaderOptions['connection'],
): Promise<Omit<System['database'], 'pool'>> {
  return {
    kind: config.DATABASE_URL === '' ? 'embedded' : 'external',
    ...(await readDatabaseStatus(db)),
    free_bytes: await readFreeBytes(databaseFolders(config)),
  };
}

function readPool({ pool }: SystemReaderOptions['connection']): System['database']['pool'] {
  const { totalCount, idleCount, waitingCount, options } = pool;
  return { size: options.max, in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

async function readFreeBytes(folders: string[]): Promise<number | null> {
  const bytes = await findLeastFreeBytes(folders);
  return Number.isFinite(bytes) ? bytes : null;
}

function readEmail(config: Config): System['email'] {
  const availability = findEmailAvailability(config);
  return availability.isAvailable
    ? { is_available: true, via: availability.via, reason: null }
    : { is_available: false, via: null, reason: availability.reason };
}

async function readBackups(
  { BACKUP_SCHEDULE }: Config,
  { db }: SystemReaderOptions['connection'],
): Promise<System['backups']> {
  const { last, lastSuccess } = await findLastBackups(db);
  return {
    schedule: BACKUP_SCHEDULE,
    // It has ended.
    last: last ? (last as System['backups']['last']) : null,
    last_success_at: lastSuccess?.ended_at ?? null,
    next_at: await findNextBackup(db, BACKUP_SCHEDULE),
  };
}

async function readOutgoing({ db }: SystemReaderOptions['connection']): Promise<System['outgoing']> {
  const hold = await findHold(db, null);
  return { is_held: hold !== undefined, held_at: hold?.held_at ?? null };
}
