import { type ClockTime, fromLocal, isClockTime, toUtc } from '@corkboard/basics/clock';
import { parseInstant } from '@corkboard/basics/instant';
import { type ImportMessage, newMessage } from '../message.ts';
import { readRelativeDate } from './relative-date.ts';
import { absent, type Hints, type ReadValue, rejected, toPlainLine, understood } from './value.ts';
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
 * 1970, `24.04.2024`, `24 April 2024`, `2024年4月24日`, days of a spreadsheet, `13 days ago`. `04/05/2024` depends on `hints.dateOrder` and
 * the country; without them it is rejected. Times without a zone are in `hints.timeZone`.
 */
export function readDate(value: unknown, hints: DateHints = {}): ReadValue<string> {
  const text = toPlainLine(value, MAX_LENGTH + 1).normalize('NFKC');
  if (text === '' || noDateTexts.has(text.toLowerCase())) return absent();
  if (text.length > MAX_LENGTH) return rejected(newMessage('date_too_long'));
  const number = /^(?:\/?Date\()?(\d+(?:\.\d{1,9})?)(?:[+-]\d{4})?(?:\)\/?)?$/i.exec(text)?.[1];
  if (number !== undefined) return readNumber(number, hints);
  const instant = text.length > 10 ? parseInstant(text) : undefined;
  if (instant) return inYears(Date.parse(instant), []);
  const relative = readRelativeDate(text, hints);
  if (relative) return relative;
  const written = readWrittenDate(toExtended(text), hints);
  if (written === undefined) return rejected(newMessage('not_a_date'));
  if ('message' in written) return rejected(written);
  return resolve(written, hints);
}

/** The basic format of ISO 8601 in the extended one: `20240424T101338Z`, `20240424101338`. */
function toExtended(text: string): string {
  return text.replace(
    /^(\d{4})(\d\d)(\d\d)[T ]?(\d\d)(\d\d)(\d\d)?(?=$|[Z+.,-])/i,
    (_, year, month, day, hour, minute, second = '00') =>
      `${year}-${month}-${day}T${hour}:${minute}:${second}`,
  );
}

/** The unit of a count since 1970 with so many digits, in milliseconds. */
const units: Readonly<Record<number, [ms: number, note: ImportMessage]>> = {
  10: [1_000, newMessage('seconds_since_1970')],
  13: [1, newMessage('milliseconds_since_1970')],
};

/** `20240424`, seconds or milliseconds since 1970, and the days of a spreadsheet. */
function readNumber(text: string, hints: DateHints): ReadValue<string> {
  const { length } = text.split('.', 1)[0] ?? '';
  const unit = units[length];
  if (unit) return inYears(Math.round(Number(text) * unit[0]), [unit[1]]);
  if (length === 8 && length === text.length) {
    const [year = 0, month = 0, day = 0] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)].map(Number);
    return resolve({ clock: atMidnight(year, month, day), hasTime: false, notes: [] }, hints);
  }
  if (length === 5) return readSerial(Number(text), hints);
  if (length === 12 || length === 14) {
    const written = readWrittenDate(toExtended(text), hints);
    if (written && !('message' in written)) return resolve(written, hints);
  }
  return rejected(newMessage('number_not_a_date'));
}

/** Spreadsheets count days from 1899-12-30. The range is 2000 to 2063: other numbers of five digits are no dates. */
function readSerial(serial: number, hints: DateHints): ReadValue<string> {
  if (serial < 36_526 || serial >= 60_000) return rejected(newMessage('number_not_a_date'));
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1_000);
  const clock = {
    ...atMidnight(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
  const notes = [newMessage('spreadsheet_date')];
  return resolve({ clock, hasTime: !Number.isInteger(serial), notes }, hints);
}

function atMidnight(year: number, month: number, day: number): ClockTime {
  return { year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 };
}

function resolve(
  { clock, hasTime, offsetMinutes, notes, zone }: WrittenDate,
  hints: DateHints,
): ReadValue<string> {
  if (!isClockTime(clock)) return rejected(newMessage('date_not_existing'));
  if (offsetMinutes !== undefined) return inYears(toUtc(clock, offsetMinutes), notes);
  if (zone !== undefined) return inYears(fromLocal(clock, zone), notes);
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
