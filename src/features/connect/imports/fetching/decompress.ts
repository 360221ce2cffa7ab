import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createZstdDecompress, Gunzip } from 'node:zlib';
import { newMessage } from '@corkboard/job-feeds/message';
import { SourceError } from '@corkboard/job-feeds/source';

type Bytes = AsyncIterable<Uint8Array>;

export const ACCEPTED_ENCODINGS = 'gzip, br, zstd';

/**
 * The body without its content coding. A body that is itself a gzip file, such as `jobs.xml.gz`, is decompressed as well. Throws a
 * `SourceError` if the compressed data is invalid or ends early. The caller limits the size of the result.
 */
export function decompress(body: Bytes, contentEncoding: string): Bytes {
  const encoding = contentEncoding.trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return unpackFile(body);
  const create = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (create) return unpackFile(decode(body, create()));
  throw new SourceError(
    'unexpected_content',
    newMessage('content_coding_unknown', { coding: encoding.slice(0, 50) }),
  );
}

type Decoder = Transform & { bytesWritten: number };

const decoders: Record<string, () => Decoder> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  // RFC 9659 limits the window to 8 MB. The library would accept 128 MB.
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
};

/** RFC 1952, 2.3.1. No text begins with these bytes. */
const GZIP_FILE = [0x1f, 0x8b] as const;

async function* unpackFile(body: Bytes): AsyncGenerator<Uint8Array> {
  const [head, rest] = await peek(body, GZIP_FILE.length);
  const isGzip = GZIP_FILE.every((byte, index) => head[index] === byte);
  yield* isGzip ? decode(rest, createGunzip()) : rest;
}

/** Reads at least `length` bytes, or all. The second part of the result begins with them again. */
export async function peek(body: Bytes, length: number): Promise<[Uint8Array, Bytes]> {
  const iterator = body[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < length) {
    const { value, done } = await iterator.next();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  return [Buffer.concat(chunks), continueAfter(chunks, iterator)];
}

async function* continueAfter(
  chunks: Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => iterator };
  } finally {
    await iterator.return?.();
  }
}

async function* decode(body: Bytes, decoder: Decoder): AsyncGenerator<Uint8Array> {
  const read = { bytes: 0, error: undefined as unknown };
  const source = Readable.from(watch(body, read), { objectMode: false });
  // The error of the pipeline is also the error of the decoder, which the loop throws.
  pipeline(source, decoder, () => {});
  try {
    yield* decoder as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw read.error ?? toError(error);
  } finally {
    decoder.destroy();
    source.destroy();
  }
  // The library reads all members of gzip, which zeros may follow, but only the first frame of zstd.
  if (!(decoder instanceof Gunzip) && decoder.bytesWritten < read.bytes)
    throw new SourceError('malformed', newMessage('data_after_end'));
}

/** Counts the compressed bytes, and remembers their error, which the decoder may hide behind one of its own. */
async function* watch(body: Bytes, read: { bytes: number; error: unknown }): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      read.bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    read.error = error;
    throw error;
  }
}

function toError(error: unknown): SourceError {
  const isShort = (error as { code?: string }).code === 'Z_BUF_ERROR';
  return isShort
    ? new SourceError('unreachable', newMessage('compressed_response_ended'), { cause: error })
    : new SourceError('malformed', newMessage('compressed_response_damaged'), { cause: error });
}
