import { Semaphore } from '../../../../platform/concurrency/semaphore.ts';
import {
  type NewContent,
  readSegments,
  type WrittenContent,
  writeSegments,
} from '../../../../platform/storage/private/segments.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import { type InspectedFile, inspectFile } from './inspect.ts';

export interface ReceivedResume extends WrittenContent {
  inspected: InspectedFile;
}

/** It needs the whole file in memory. */
const inspections = new Semaphore({ limit: 1 });

/** Encrypts and writes the file while it arrives, and then recognizes the content. Throws 415 for files of other kinds. */
export async function receiveResume(
  storage: Storage,
  file: NewContent,
  content: AsyncIterable<Uint8Array>,
): Promise<ReceivedResume> {
  const written = await writeSegments(storage, file, content);
  const inspected = await inspections.run(async () =>
    inspectFile(await readWhole(storage, file, written.sizeBytes)),
  );
  return { ...written, inspected };
}

async function readWhole(storage: Storage, file: NewContent, sizeBytes: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(sizeBytes);
  let length = 0;
  for await (const bytes of readSegments(storage, { ...file, sizeBytes }, { start: 0, end: sizeBytes })) {
    whole.set(bytes, length);
    length += bytes.length;
  }
  return whole;
}
