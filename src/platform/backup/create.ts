import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ArchiveTarget, ArchiveWriter } from '../archive/writer.ts';
import type { DatabaseClient } from '../database/client.ts';
import type { Storage } from '../storage/storage.ts';
import { FILE_REMOVAL_LOCK } from '../storage/unused-files.ts';
import { measureTables } from './catalog.ts';
import { connectForCopies } from './connection.ts';
import { type BackupHead, readHead } from './head.ts';
import type { BackupProgress } from './progress.ts';
import { readFiles } from './read-files.ts';
import { beginSnapshot, readLines, readTable } from './snapshot.ts';
import { countFiles, type StoredFiles, toFileList } from './stored-files.ts';

export interface BackupOptions {
  /** Of the database. */
  url: string;
  storage: Storage;
  storedFiles: readonly StoredFiles[];
  /** The master keys that sealed values need. */
  masterKeys: string[];
  /** Aborting it ends the backup with an error. */
  signal?: AbortSignal;
  onProgress?: (progress: BackupProgress) => void;
  /** Called with the id of the snapshot, before anything is read. */
  onSnapshot?: (id: string) => Promise<void>;
}

export interface BackupSummary {
  created_at: string;
  tables: number;
  rows: number;
  files: number;
  /** Files that a row names and the storage does not have, and the first of them. */
  missing_files: number;
  first_missing_files: string[];
  /** Of the content, and of the archive. */
  content_bytes: number;
  archive_bytes: number;
  master_keys: string[];
}

/**
 * Writes all tables and files as of one moment, while the installation works on. The transaction ends when the tables are read: a
 * longer one would keep PostgreSQL from cleaning up. Files stay until the backup is done, because no content of a key ever changes
 * and the lock stops their removal.
 */
export async function createBackup(options: BackupOptions, target: ArchiveTarget): Promise<BackupSummary> {
  const list = path.join(tmpdir(), `corkboard-files-${randomBytes(6).toString('hex')}`);
  let client: DatabaseClient | undefined;
  const abort = () => client?.destroy('the backup was stopped');
  options.signal?.addEventListener('abort', abort);
  try {
    client = await connectForCopies(options.url, 'backup');
    options.signal?.throwIfAborted();
    await client.query('select pg_advisory_lock_shared($1)', [FILE_REMOVAL_LOCK]);
    const writer = await writeTables(client, options, target, list);
    return await writeFiles(client, options, writer, list);
  } catch (error) {
    await target.abort().catch(() => undefined);
    options.signal?.throwIfAborted();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', abort);
    await client?.end().catch(() => undefined);
    await rm(list, { force: true });
  }
}

interface Writing {
  archive: ArchiveWriter;
  head: BackupHead;
  rows: Record<string, number>;
  fileCount: number;
}

async function writeTables(
  client: DatabaseClient,
  { masterKeys, storedFiles, onSnapshot, onProgress }: BackupOptions,
  target: ArchiveTarget,
  list: string,
): Promise<Writing> {
  const snapshot = await beginSnapshot(client);
  await onSnapshot?.(snapshot);
  const head = await readHead(client, masterKeys);
  const sizes = await measureTables(client);
  const sizeOf = ({ name }: { name: string }) => sizes.get(name) ?? 0;
  const fileCount = await countFiles(client, storedFiles);
  await pipeline(readLines(client, toFileList(storedFiles)), createWriteStream(list, { mode: 0o600 }));
  const archive = await ArchiveWriter.start(target, head);
  const rows: Record<string, number> = {};
  const total = head.tables.reduce((sum, table) => sum + sizeOf(table), 0);
  let done = 0;
  for (const table of head.tables) {
    onProgress?.({
      phase: 'tables',
      what: table.name,
      share: done / Math.max(1, total),
      bytes: archive.bytes,
    });
    const content = readTable(client, table, (count) => {
      rows[table.name] = count;
    });
    await archive.addPart(`tables/${table.name}`, content, { columns: table.columns });
    done += sizeOf(table);
  }
  await client.query('commit');
  return { archive, head, rows, fileCount };
}

/** A lost connection has lost the lock as well, so the backup ends. */
const PING_MS = 15_000;

async function writeFiles(
  client: DatabaseClient,
  { storage, signal, onProgress }: BackupOptions,
  { archive, head, rows, fileCount }: Writing,
  list: string,
): Promise<BackupSummary> {
  const missing: string[] = [];
  let [files, missingCount, pingedAtMs] = [0, 0, performance.now()];
  for await (const { key, content_type, bytes } of readFiles(list, storage)) {
    signal?.throwIfAborted();
    if (performance.now() - pingedAtMs > PING_MS) {
      await client.queryWithin(PING_MS, 'select 1');
      pingedAtMs = performance.now();
    }
    if (bytes) {
      await archive.addPart(`files/${key}`, [bytes], { content_type });
      files++;
    } else {
      missingCount++;
      if (missing.length < MAX_NAMED) missing.push(key);
    }
    onProgress?.({
      phase: 'files',
      what: key,
      share: (files + missingCount) / fileCount,
      bytes: archive.bytes,
    });
  }
  await client.queryWithin(PING_MS, 'select 1');
  const end = await archive.finish({
    rows,
    files,
    missing_files: missingCount,
    first_missing_files: missing,
  });
  return {
    created_at: head.created_at,
    tables: head.tables.length,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    files,
    missing_files: missingCount,
    first_missing_files: missing,
    content_bytes: end.bytes,
    archive_bytes: archive.storedBytes,
    master_keys: head.master_keys,
  };
}

const MAX_NAMED = 20;
