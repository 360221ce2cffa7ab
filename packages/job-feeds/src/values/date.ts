import { type ClockTime, fromLocal, isClockTime, toUtc } from '@corkboard/basics/clock';
import { parseInstant } from '@corkboard/basics/instant';
import { type ImportMessage, newMessage } from '../message.ts';
import { readRelativeDate } from './relative-date.ts';
import { absent, type Hints, type ReadValue, rejected, toLine, understood } from './value.ts';
import { readWrittenDate, type WrittenDate } from './written-date.ts';

/** `isEnd`: a date without a time ends with its day, as a deadline does. Otherwise it is the start of the day. */
export type DateHints = Hints & { isEnd?: boolean };

const MAX_LENGTH = 100;
const MIN_YEAR = 1990;
const MAX_YEAR = 2200;
const noDateTexts = new Set(
  'asap,now,immediately,open,ongoing,rolling,until filled,open until filled,none,null,n/a,na,-,never,sofort,ab sofort,laufend'.split(
    ',',
  ),
);

/**
 * Reads a time as sources write it, and returns it in UTC: ISO 8601, RFC 822, `2024-04-24 10:13:38 UTC`, seconds or milliseconds since
 * 1970, `24.04.2024`, `24 April 2024`, `13 days ago`. `04/05/2024` depends on the country; without one it is rejected. Times without
 * a zone are in `hints.timeZone`.
 */
export function readDate(value: unknown, hints: DateHints = {}): ReadValue<string> {
  const text = toLine(value, MAX_LENGTH + 1);
  if (text === '' || noDateTexts.has(text.toLowerCase())) return absent();
  if (text.length > MAX_LENGTH) return rejected(newMessage('date_too_long'));
  if (/^\d+$/.test(text)) return readDigits(text, hints);
  const instant = text.length > 10 ? parseInstant(text) : undefined;
  if (instant) return inYears(Date.parse(instant), []);
  const relative = readRelativeDate(text, hints);
  if (relative) return relative;
  const written = readWrittenDate(text, hints);
  if (written === undefined) return rejected(newMessage('not_a_date'));
  if ('message' in written) return rejected(written);
  return resolve(written, hints);
}

/** `20240424`, or seconds or milliseconds since 1970. */
function readDigits(text: string, hints: DateHints): ReadValue<string> {
  if (text.length === 8) {
    const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)].map(Number) as [
      number,
      number,
      number,
    ];
    return resolve({ clock: atMidnight(year, month, day), hasTime: false, notes: [] }, hints);
  }
  if (text.length === 10) return inYears(Number(text) * 1_000, [newMessage('seconds_since_1970')]);
  if (text.length === 13) return inYears(Number(text), [newMessage('milliseconds_since_1970')]);
  return rejected(newMessage('number_not_a_date'));
}

function atMidnight(year: number, month: number, day: number): ClockTime {
  return { year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 };
}

function resolve({ clock, hasTime, offsetMinutes, notes }: WrittenDate, hints: DateHints): ReadValue<string> {
  if (!isClockTime(clock)) return rejected(newMessage('date_not_existing'));
  if (offsetMinutes !== undefined) return inYears(toUtc(clock, offsetMinutes), notes);
  const timeZone = hints.timeZone ?? 'UTC';
  if (hasTime)
    return inYears(fromLocal(clock, timeZone), [
      ...notes,
      newMessage('time_zone_default', { zone: timeZone }),
    ]);
  if (!hints.isEnd) return inYears(fromLocal(clock, timeZone), notes);
  const nextDay = fromLocal({ ...clock, day: clock.day + 1 }, timeZone);
  return inYears(nextDay - 1, [...notes, newMessage('end_of_day')]);
}

function inYears(moment: number, notes: ImportMessage[]): ReadValue<string> {
  const date = new Date(moment);
  const year = date.getUTCFullYear();
  if (!(year >= MIN_YEAR && year <= MAX_YEAR))
    return rejected(newMessage('year_out_of_range', { min: String(MIN_YEAR), max: String(MAX_YEAR) }));
  return understood(date.toISOString(), notes);
}
