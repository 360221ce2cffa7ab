/** A position in the total order of an organization's events: after this event, even if it has been deleted. */
export interface EventPosition {
  /** A transaction id, shared by all events of the transaction. The migration that adds the column explains it. */
  position: string;
  eventId: string;
}

export interface Cursor extends EventPosition {
  /** Time of the position. All events before the position are older, and nearly all later events are younger. */
  atMs: number;
}

export const BEGINNING: EventPosition = { position: '0', eventId: '00000000-0000-0000-0000-000000000000' };

/** After all events that there can be. */
export const END: EventPosition = {
  position: String(2n ** 64n - 1n),
  eventId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** Far below the half day by which cursors outlive the retention, and within the tolerance of `findCursorProblems`. */
const HOUR_MS = 3_600_000;

/**
 * Returns the cursor after all events. Its time is the current hour, so that the cursor does not expire on a quiet board. Whole hours keep
 * the response identical for 304. The time is never earlier than the time of the position.
 */
export function toEndCursor(position: EventPosition | Cursor, nowMs: number): Cursor {
  const minMs = 'atMs' in position ? position.atMs : 0;
  return { ...position, atMs: Math.max(minMs, nowMs - (nowMs % HOUR_MS)) };
}

/** Version, position, event id, time. */
const VERSION = 1;
const BYTES = 1 + 8 + 16 + 6;

/** Opaque to clients: the content may change with the version. */
export function printCursor({ position, eventId, atMs }: Cursor): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt8(VERSION, 0);
  bytes.writeBigUInt64BE(BigInt(position), 1);
  bytes.write(eventId.replaceAll('-', ''), 9, 'hex');
  bytes.writeUIntBE(atMs, 25, 6);
  return bytes.toString('base64url');
}

/** Undefined for any text that `printCursor` would not return. */
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
