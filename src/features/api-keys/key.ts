import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A key in its parts; `text` is what the client sends and is kept nowhere. */
export interface ApiKeySecret {
  text: string;
  publicId: string;
  keyHash: Buffer;
}

/** Makes `cork_<8 id characters>_<32 base62 random><6 base62 CRC32>`: 190 bits of secret. */
export function makeKey(): ApiKeySecret {
  const publicId = randomText(8);
  const unchecked = `cork_${publicId}_${randomText(32)}`;
  const text = unchecked + checksum(unchecked);
  return { text, publicId, keyHash: hashKey(text) };
}

/**
 * The parts of a key as it was sent, or undefined when it can be none: form or checksum are wrong. Mistyped and made-up
 * keys so cost no query.
 */
export function readKey(text: string): ApiKeySecret | undefined {
  const match = /^(cork_([0-9A-Za-z]{8})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text);
  const [, unchecked = '', publicId = '', sum] = match ?? [];
  if (!match || checksum(unchecked) !== sum) return undefined;
  return { text, publicId, keyHash: hashKey(text) };
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The secret part has too many bits to be guessed from a plain hash; a slow one would cost every request. */
function hashKey(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    // Bytes from 248 on would make the first characters likelier than the others.
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
