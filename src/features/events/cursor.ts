/** A place in the one order of an organization's events: after this event, whether or not that is still there. */
export interface Place {
  /** Of many events, in all organizations: see the migration that adds the column. */
  position: string;
  eventId: string;
}

export interface Cursor extends Place {
  /** No event that is younger than this stands before the place, and hardly one that is older after it. */
  atMs: number;
}

export const BEGINNING: Place = { position: '0', eventId: '00000000-0000-0000-0000-000000000000' };

/** Far below the half day for which a cursor is good beyond what is promised, and no more than findTrouble allows for. */
const HOUR_MS = 3_600_000;

/**
 * The cursor at the end of all events, hardly older than the answer, so that it does not grow old on a quiet board. By the
 * hour, since the same answer must have the same bytes for 304; but never before the moment that is known of its place.
 */
export function toEndCursor(place: Place | Cursor, nowMs: number): Cursor {
  const knownMs = 'atMs' in place ? place.atMs : 0;
  return { ...place, atMs: Math.max(knownMs, nowMs - (nowMs % HOUR_MS)) };
}

/** Version, position, event, moment. */
const VERSION = 1;
const BYTES = 1 + 8 + 16 + 6;

/** Clients keep it as it is: what is in it may change with the version. */
export function printCursor({ position, eventId, atMs }: Cursor): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt8(VERSION, 0);
  bytes.writeBigUInt64BE(BigInt(position), 1);
  bytes.write(eventId.replaceAll('-', ''), 9, 'hex');
  bytes.writeUIntBE(atMs, 25, 6);
  return bytes.toString('base64url');
}

/** Undefined for anything that `printCursor` does not print. */
export function readCursor(text: string): Cursor | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== BYTES || bytes[0] !== VERSION || bytes.toString('base64url') !== text)
    return undefined;
  const hex = bytes.toString('hex', 9, 25);
  return {
    position: String(bytes.readBigUInt64BE(1)),
    eventId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    atMs: bytes.readUIntBE(25, 6),
  };
}
