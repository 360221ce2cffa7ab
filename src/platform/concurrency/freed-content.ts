/** Chunks smaller than this may share their memory with others. */
const MIN_BYTES = 8_192;

/**
 * The same chunks, each of which is valid until the next one is read. Then its memory is free, and the buffer empty. Otherwise its memory
 * would count as used until V8 collects the whole heap, which it would do for each 12 MB that arrive. Only for content that nothing
 * else reads.
 */
export async function* freedContent(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    yield chunk;
    free(chunk);
  }
}

/** A chunk that takes most of its buffer is the only one in it: `Buffer` divides its pool among chunks of less than half of it. */
function free({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < MIN_BYTES || byteLength <= buffer.byteLength / 2) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
