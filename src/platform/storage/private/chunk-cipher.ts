import { createCipheriv, createDecipheriv } from 'node:crypto';
import { EncryptionError } from '../../encryption/key-ring.ts';

/** The STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár, 2015) with AES-256-GCM. */
export const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** Where a chunk is in its file. Opening fails anywhere else, so swapped, repeated and missing chunks are detected. */
export interface ChunkPlace {
  /** From 0. */
  number: number;
  isLast: boolean;
}

/** Returns ciphertext and tag. The data key must not be used for another file, because the place is the nonce. */
export function sealChunk(dataKey: Uint8Array, place: ChunkPlace, plain: Buffer): [Buffer, Buffer] {
  const cipher = createCipheriv(ALGORITHM, dataKey, toNonce(place), { authTagLength: TAG_BYTES });
  const sealed = cipher.update(plain);
  // A stream cipher leaves nothing for the end.
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

export function openChunk(dataKey: Uint8Array, place: ChunkPlace, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw damaged(place);
  const decipher = createDecipheriv(ALGORITHM, dataKey, toNonce(place), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
    decipher.final();
    return plain;
  } catch (cause) {
    throw damaged(place, cause);
  }
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;

function toNonce({ number, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

function damaged({ number }: ChunkPlace, cause?: unknown): EncryptionError {
  return new EncryptionError(
    `Chunk ${number} of a private file is damaged, or is not where it was written.`,
    {
      cause,
    },
  );
}
