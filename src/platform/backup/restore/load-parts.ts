import type pg from 'pg';
import type { ArchivePart, ArchiveReader } from '../../archive/reader.ts';
import type { Storage } from '../../storage/storage.ts';
import type { BackupHead } from '../head.ts';
import type { BackupProgress } from '../progress.ts';
import { RestoreError } from './error.ts';
import { loadTable, readFile } from './load.ts';
import { type RestoreState, recordFiles } from './progress.ts';

interface Loading {
  reader: ArchiveReader;
  head: BackupHead;
  state: RestoreState;
  /** Of the archive. */
  sizeBytes: number;
}

interface LoadOptions {
  storage: Storage;
  onProgress?: (progress: BackupProgress) => void;
}

/** Loads what is not loaded yet. Returns the number of all files. */
export async function loadParts(
  client: pg.ClientBase,
  { storage, onProgress }: LoadOptions,
  { reader, head, state, sizeBytes }: Loading,
): Promise<number> {
  const tables = new Map(head.tables.map((table) => [`tables/${table.name}`, table]));
  const loaded = new Set(state.tables);
  const files = new FileBatches(client, storage, state.files);
  for await (const part of reader.parts()) {
    const share = reader.position / sizeBytes;
    onProgress?.({ phase: 'archive', what: part.name, share, bytes: reader.position });
    const table = tables.get(part.name);
    if (!table) await files.add(part);
    else if (!loaded.has(table.name)) await loadTable(client, table, part);
    if (table) loaded.add(table.name);
  }
  await files.flush();
  for (const { name } of head.tables)
    if (!loaded.has(name)) throw new RestoreError(`The backup lacks the table ${name} that it names.`);
  return files.count;
}

/** Each file is flushed to the disk, so several are written at once. */
const FILES_AT_ONCE = 16;

class FileBatches {
  readonly #client: pg.ClientBase;
  readonly #storage: Storage;
  readonly #written: number;
  #batch: Promise<void>[] = [];
  count = 0;

  /** The first `written` files are there already. */
  constructor(client: pg.ClientBase, storage: Storage, written: number) {
    this.#client = client;
    this.#storage = storage;
    this.#written = written;
  }

  async add(part: ArchivePart): Promise<void> {
    this.count++;
    if (this.count <= this.#written) return;
    const { key, bytes, contentType } = await readFile(part);
    const write = this.#storage.write(key, bytes, contentType);
    // Its error is thrown when the batch ends.
    write.catch(() => undefined);
    this.#batch.push(write);
    if (this.#batch.length >= FILES_AT_ONCE) await this.flush();
  }

  async flush(): Promise<void> {
    await Promise.all(this.#batch);
    this.#batch = [];
    await recordFiles(this.#client, Math.max(this.count, this.#written));
  }
}
