import { v7, validate } from 'uuid';

/** A UUIDv7. Later ids sort after earlier ones, so that new rows are appended to the end of their index. */
export function newId(): string {
  return v7();
}

export function isId(text: string): boolean {
  return validate(text);
}

/** It sorts before all UUIDs of version 7 from this moment on, and after all earlier ones. */
export function firstIdAt(ms: number): string {
  const digits = ms.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
