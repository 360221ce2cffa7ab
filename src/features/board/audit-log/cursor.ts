/** The place of an entry in the order of the log. */
export interface EntryPosition {
  createdAtMs: number;
  id: string;
}

/** Version, time, id. */
const VERSION = 1;
const BYTES = 1 + 6 + 16;

/** Opaque to clients: the content may change with the version. */
export function printCursor({ createdAtMs, id }: EntryPosition): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt8(VERSION, 0);
  bytes.writeUIntBE(createdAtMs, 1, 6);
  bytes.write(id.replaceAll('-', ''), 7, 'hex');
  return bytes.toString('base64url');
}

/** Undefined for any text that `printCursor` would not return. */
export function readCursor(text: string): EntryPosition | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== BYTES || bytes[0] !== VERSION || bytes.toString('base64url') !== text)
    return undefined;
  const createdAtMs = bytes.readUIntBE(1, 6);
  const id = bytes.toString('hex', 7).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return createdAtMs <= MAX_MS ? { createdAtMs, id } : undefined;
}

/** The end of the year 9999. PostgreSQL parses no later time in ISO 8601. */
const MAX_MS = 253_402_300_799_999;
