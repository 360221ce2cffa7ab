import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Storage } from '../storage/storage.ts';
import type { StoredFile } from './stored-files.ts';

/** Files are read ahead, because a bucket takes tens of milliseconds for each. */
const FILES_AT_ONCE = 8;

export interface ReadFile extends StoredFile {
  /** Undefined if the storage does not have it. */
  bytes: Uint8Array | undefined;
}

/** Reads the files of a list in its order, several at once. */
export async function* readFiles(list: string, storage: Storage): AsyncGenerator<ReadFile> {
  const reads: Promise<ReadFile>[] = [];
  for await (const file of readList(list)) {
    const read = storage.read(file.key).then((bytes) => ({ ...file, bytes }));
    // Its error is thrown when its turn comes.
    read.catch(() => undefined);
    reads.push(read);
    const first = reads.length >= FILES_AT_ONCE ? reads.shift() : undefined;
    if (first) yield await first;
  }
  for (const read of reads) yield await read;
}

async function* readList(list: string): AsyncGenerator<StoredFile> {
  for await (const line of createInterface({ input: createReadStream(list) })) yield JSON.parse(line);
}
