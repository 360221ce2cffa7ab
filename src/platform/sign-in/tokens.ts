import { hash, randomBytes } from 'node:crypto';
import type { KeyRing } from '../encryption/key-ring.ts';

/** A secret of a session or a link. Only the client has `text`; the database stores `hash`. */
export interface Token {
  text: string;
  hash: Buffer;
}

/** 256 random bits cannot be guessed, so a fast hash suffices. */
export function newToken(): Token {
  return toToken(randomBytes(32));
}

/**
 * The token for something with this unique name, always the same. So a repeated email has the same link, although only the hash is stored.
 * `sentHash` comes from an earlier attempt, which may have sent the token of an older master key.
 */
export function deriveToken(keyRing: KeyRing, name: string, sentHash: Buffer | null): Token {
  const [newest, ...older] = keyRing.deriveSecrets(name);
  return older.map(toToken).find(({ hash }) => sentHash?.equals(hash)) ?? toToken(newest);
}

export function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function toToken(bytes: Buffer): Token {
  const text = bytes.toString('base64url');
  return { text, hash: hashToken(text) };
}

/** The format of every token, for schemas and cookies. */
export const TOKEN_PATTERN = '^[A-Za-z0-9_-]{43}$';
const pattern = new RegExp(TOKEN_PATTERN);

export function isToken(text: string): boolean {
  return pattern.test(text);
}
