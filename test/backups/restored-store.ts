import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { createArchive, openArchive, type S3Settings } from '../../src/platform/archive/location.ts';
import { type BackupOptions, type BackupSummary, createBackup } from '../../src/platform/backup/create.ts';
import { excludedTables } from '../../src/platform/backup/excluded-tables.ts';
import { restoreBackup } from '../../src/platform/backup/restore/restore.ts';
import { LocalStorage } from '../../src/platform/storage/local.ts';
import type { Storage } from '../../src/platform/storage/storage.ts';
import { storedFiles } from '../../src/registries/stored-files.ts';
import { readConfig } from '../../src/settings/config.ts';
import { ownDatabase } from '../own-database.ts';

export const NO_BUCKET = readConfig({});

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Backs up to a new file. */
export async function backUp(
  { url, storage }: Pick<BackupOptions, 'url' | 'storage'>,
  options: Partial<BackupOptions> = {},
): Promise<{ file: string; summary: BackupSummary }> {
  const file = path.join(await newFolder(), 'store.backup');
  const target = await createArchive(file, NO_BUCKET);
  const summary = await createBackup({ url, storage, storedFiles, masterKeys: [], ...options }, target);
  return { file, summary };
}

export interface RestoredStore {
  url: string;
  storage: Storage;
}

/** Restores into a new database without tables and a new folder. */
export async function restore(
  place: string,
  into: Partial<RestoredStore> = {},
  bucket: Partial<S3Settings> = {},
): Promise<RestoredStore> {
  const store = {
    url: into.url ?? (await ownDatabase('template0')),
    storage: into.storage ?? new LocalStorage(await newFolder()),
  };
  await restoreBackup(store, await openArchive(place, { ...NO_BUCKET, ...bucket }));
  return store;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What a restore adds, and what a backup leaves out. */
const OTHERS = [...Object.keys(excludedTables), 'outgoing_holds'];

/** The number of rows of each table, and a hash that does not depend on their order. */
export async function fingerprint(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of rows.filter(({ name }) => !OTHERS.includes(name))) {
    const result = await client.query(`
      select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint::numeric), 0) as hash
      from "${name}" as t`);
    found[name] = result.rows[0].hash;
  }
  return found;
}

/** Without what the command `restore` itself writes: an entry of the audit log, and the URL of images. */
export function withoutRestore(found: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).filter(([name]) => !/^(audit_log|stored_urls)/.test(name)));
}
