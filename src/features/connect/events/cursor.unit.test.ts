import { describe, expect, it } from 'vitest';
import { BEGINNING, type EventPosition, printCursor, readCursor, toEndCursor } from './cursor.ts';

const place: EventPosition = { position: '812', eventId: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10' };
const at = (time: string) => Date.parse(`2026-11-01T${time}Z`);

describe('the end cursor', () => {
  it.each([
    ['a response within the hour', place, '10:59:59.999', '10:00:00'],
    ['a response at the full hour', place, '11:00:00', '11:00:00'],
    ['an event of the previous hour', { ...place, atMs: at('09:59:59.999') }, '10:20:00', '10:00:00'],
    ['an event of the same hour', { ...place, atMs: at('10:07:00.123') }, '10:20:00', '10:07:00.123'],
    ['an event from a clock that was ahead', { ...place, atMs: at('12:30:00') }, '10:20:00', '12:30:00'],
    ['a board without events', BEGINNING, '10:20:00', '10:00:00'],
  ])('%s', (_, from, now, expected) => {
    const { position, eventId } = from;
    const cursor = toEndCursor(from, at(now));
    expect(cursor).toEqual({ position, eventId, atMs: at(expected) });
    expect(readCursor(printCursor(cursor))).toEqual(cursor);
  });

  it('stays the same for a reader that follows it, until the hour ends', () => {
    const first = toEndCursor({ ...place, atMs: at('10:07:00.123') }, at('10:20:00'));
    expect(toEndCursor(first, at('10:59:59.999'))).toEqual(first);
    const next = toEndCursor(first, at('11:00:00.001'));
    expect(next.atMs).toBe(at('11:00:00'));
    expect(toEndCursor(next, at('11:59:00'))).toEqual(next);
  });
});
