import { v7, validate } from 'uuid';

/** A UUIDv7. Later ids sort after earlier ones, so that new rows are appended to the end of their index. */
export function newId(): string {
  return v7();
}

export function isId(text: string): boolean {
  return validate(text);
}
