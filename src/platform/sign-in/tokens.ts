import { hash, randomBytes } from 'node:crypto';

/** A secret of a session or a link. Only the client has `text`; the database stores `hash`. */
export interface Token {
  text: string;
  hash: Buffer;
}

/** 256 random bits cannot be guessed, so a fast hash suffices. */
export function newToken(): Token {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashToken(text) };
}

export function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** The format of every token, for schemas and cookies. */
export const TOKEN_PATTERN = '^[A-Za-z0-9_-]{43}$';
const pattern = new RegExp(TOKEN_PATTERN);

export function isToken(text: string): boolean {
  return pattern.test(text);
}
