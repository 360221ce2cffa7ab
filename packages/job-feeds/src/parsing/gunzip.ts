import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { peekBytes } from '@corkboard/basics/peek';
import { newMessage } from '../message.ts';
import { SourceError } from '../sources/source.ts';
import { MAX_BYTES } from './limits.ts';

/** A compressed file that holds a compressed file is common; a third level is not. */
const MAX_LEVELS = 2;
/** Feeds shrink to a tenth, repetitive ones to a hundredth. */
const MAX_RATIO = 250;
/** The ratio counts from here on, so that small files may have any. */
const FREE_BYTES = 16 * 1024 * 1024;

/** Decompresses bytes if they are gzip, whatever their name and type say. Bounds the size and the ratio of the result. */
export async function* gunzipIfNeeded(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes = MAX_BYTES,
  level = 0,
): AsyncGenerator<Uint8Array> {
  const [head, all] = await peekBytes(bytes, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* boundBytes(all, maxBytes);
    return;
  }
  if (level >= MAX_LEVELS) throw new SourceError('unexpected_content', newMessage('compressed_twice'));
  yield* gunzipIfNeeded(gunzip(all, maxBytes), maxBytes, level + 1);
}

async function* gunzip(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  let written = 0;
  async function* counted() {
    for await (const chunk of bytes) {
      read += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(counted());
  const gunzipped = createGunzip();
  source.on('error', (error) => gunzipped.destroy(error));
  try {
    for await (const chunk of source.pipe(gunzipped)) {
      written += chunk.length;
      if (written > FREE_BYTES && written > read * MAX_RATIO) throw tooLarge();
      if (written > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof SourceError
      ? error
      : new SourceError('malformed', newMessage('compression_damaged'), { cause: error });
  } finally {
    source.destroy();
    gunzipped.destroy();
  }
}

async function* boundBytes(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of bytes) {
    read += chunk.length;
    if (read > maxBytes) throw tooLarge();
    yield chunk;
  }
}

function tooLarge(): SourceError {
  return new SourceError('too_large', newMessage('decompressed_too_large'));
}
