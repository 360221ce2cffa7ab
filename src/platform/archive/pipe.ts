import type { ArchiveTarget } from './writer.ts';

/**
 * Connects a writer of an archive with a reader of its bytes. The writer waits until the reader has taken the last write. If either fails or
 * stops, so does the other.
 */
export function archivePipe(): { target: ArchiveTarget; bytes: AsyncIterable<Uint8Array> } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // Each write reports the failure. Without a handler, the process would end because of this promise.
  writer.closed.catch(() => undefined);
  return {
    target: {
      write: (bytes) => writer.write(bytes),
      commit: () => writer.close(),
      abort: () => writer.abort(new Error('the archive is incomplete')),
    },
    bytes: readable,
  };
}
