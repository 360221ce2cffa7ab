/** Regroups bytes into chunks of the same size. The last one is shorter or as long, and empty only if there are no bytes. */
export async function* inChunks(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  chunkBytes: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let chunk = Buffer.allocUnsafe(chunkBytes);
  let length = 0;
  for await (const bytes of content) {
    for (let at = 0; at < bytes.length; ) {
      if (length === chunkBytes) {
        yield { bytes: chunk, isLast: false };
        chunk = Buffer.allocUnsafe(chunkBytes);
        length = 0;
      }
      const part = bytes.subarray(at, at + chunkBytes - length);
      chunk.set(part, length);
      length += part.length;
      at += part.length;
    }
  }
  yield { bytes: chunk.subarray(0, length), isLast: true };
}
