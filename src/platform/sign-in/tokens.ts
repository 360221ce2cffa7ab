import { hash, randomBytes } from 'node:crypto';

/** What lets somebody in who has it: `text` is theirs and is kept nowhere, only the hash is. */
export interface Token {
  text: string;
  hash: Buffer;
}

/** 256 random bits, so that a plain hash is as good as a slow one. */
export function newToken(): Token {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashToken(text) };
}

export function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** The form of every token, for schemas and cookies. */
export const TOKEN_PATTERN = '^[A-Za-z0-9_-]{43}$';
const pattern = new RegExp(TOKEN_PATTERN);

export function isToken(text: string): boolean {
  return pattern.test(text);
}
