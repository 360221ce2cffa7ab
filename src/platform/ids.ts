import { v7, validate } from 'uuid';

/** A UUIDv7: unique, and later ones sort after earlier ones, so new rows land at the end of their index. */
export function newId(): string {
  return v7();
}

export function isId(text: string): boolean {
  return validate(text);
}
