import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The parts of a key. Clients send `text`, which the server does not store. */
export interface ApiKeySecret {
  text: string;
  publicId: string;
  keyHash: Buffer;
}

/** Generates `cork_<8 id characters>_<32 base62 random><6 base62 CRC32>`: 190 bits of secret. */
export function generateKey(): ApiKeySecret {
  const publicId = randomText(8);
  const unchecked = `cork_${publicId}_${randomText(32)}`;
  const text = unchecked + checksum(unchecked);
  return { text, publicId, keyHash: hashKey(text) };
}

/**
 * Parses a key. Returns undefined if its format or checksum is wrong, so that mistyped and invented keys need no query.
 */
export function readKey(text: string): ApiKeySecret | undefined {
  const match = /^(cork_([0-9A-Za-z]{8})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text);
  const [, unchecked = '', publicId = '', sum] = match ?? [];
  if (!match || checksum(unchecked) !== sum) return undefined;
  return { text, publicId, keyHash: hashKey(text) };
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A fast hash is safe, because a secret of 190 bits cannot be guessed. A slow hash would delay every request. */
function hashKey(text: string): Buffer {
  // Takes 0.46 µs; with the output 'buffer' it takes 0.76 (Node.js 24).
  return Buffer.from(hash('sha256', text, 'base64'), 'base64');
}

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte. Larger bytes would favor the first characters.
    for (const byte of randomBytes(length * 2))
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let digit = 0; digit < 6; digit++) {
    sum = BASE62[rest % 62] + sum;
    rest = Math.floor(rest / 62);
  }
  return sum;
}
