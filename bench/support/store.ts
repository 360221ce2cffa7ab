import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrganizationBySlug, organizationScope } from '../../src/features/board/organizations/queries.ts';
import { type Connection, connectDatabase } from '../../src/platform/database/connect.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import type { Scope } from '../../src/platform/scope.ts';
import type { BenchOptions } from '../options.ts';
import { ORGANIZATION, PLATFORM, seedStore } from './seed.ts';

/** A seeded database. */
export interface BenchStore extends Connection {
  url: string;
  /** The measured organization. */
  scope: Scope;
}

export async function openBenchStore(
  options: Pick<BenchOptions, 'jobs' | 'otherJobs' | 'databaseUrl' | 'dataDir'>,
): Promise<BenchStore> {
  const database = await openDatabase(options);
  try {
    await migrate(database.url);
    const connection = connectDatabase(database.url, {
      poolSize: 4,
      storedUrls: { cdnUrl: PLATFORM.cdnUrl },
    });
    await seedStore(database.url, connection.db, options);
    const row = await findOrganizationBySlug(connection.db, ORGANIZATION);
    if (!row) throw new Error(`The organization ${ORGANIZATION} does not exist.`);
    return {
      ...connection,
      url: database.url,
      scope: organizationScope(connection.db, row, PLATFORM, 'command_line'),
      close: () => connection.close().finally(database.stop),
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The database of the options, or a temporary one. */
export async function openDatabase(
  options: Pick<BenchOptions, 'databaseUrl' | 'dataDir'>,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (options.databaseUrl) return { url: options.databaseUrl, stop: async () => {} };
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'corkboard-bench-')));
  const { url, stop } = await startEmbeddedPostgres({ dataDir, role: 'tool', log: () => {} });
  if (options.dataDir) return { url, stop };
  return { url, stop: () => stop().finally(() => rm(dataDir, { recursive: true, force: true })) };
}
