import type { ClockTime } from '@corkboard/basics/clock';
import { type ImportMessage, newMessage } from '../message.ts';
import { readMonth } from './month-names.ts';
import type { Hints } from './value.ts';

export interface WrittenDate {
  clock: ClockTime;
  hasTime: boolean;
  /** Undefined: no time zone is stated. */
  offsetMinutes?: number;
  notes: ImportMessage[];
}

interface Day {
  year: number;
  month: number;
  day: number;
  note?: ImportMessage;
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;
const weekday = /^(?:\p{L}{2,12}\.?,\s*|(?:mon|tue|wed|thu|fri|sat|sun)\s+)/iu;
const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s-]+(?:de\s+|of\s+)?(\p{L}{3,12})\.?,?[\s-]+(?:de\s+)?(\d{4})(?!\d)/iu;
const monthFirst = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu;
const timePattern =
  /^[T,\s]\s*(?:at\s+|um\s+|à\s+)?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*([ap])?\.?(?:(?<=[ap]\.?)m\.?)?(?:\s*Uhr)?/i;
const zonePattern =
  /^\s*(?:\(?(Z|UTC|GMT|[A-Z]{2,4}T)\)?)?\s*(?:([+-])(\d{1,2}):?(\d\d)?)?(?:\s*\([^()]{1,40}\))?$/i;

/** Zones that RFC 822 names, and common ones that mean one offset, in hours. */
const zones: ReadonlyMap<string, number> = new Map([
  ['z', 0],
  ['utc', 0],
  ['gmt', 0],
  ['est', -5],
  ['edt', -4],
  ['cst', -6],
  ['cdt', -5],
  ['mst', -7],
  ['mdt', -6],
  ['pst', -8],
  ['pdt', -7],
  ['cet', 1],
  ['cest', 2],
  ['eet', 2],
  ['eest', 3],
  ['wet', 0],
  ['west', 1],
]);

/**
 * Reads a date with numbers or with the name of a month, and the time and zone after it. A message says why the date has no single
 * meaning. Undefined: it is no date. The numbers may be out of range.
 */
export function readWrittenDate(text: string, hints: Hints): WrittenDate | ImportMessage | undefined {
  const rest = text.replace(weekday, '');
  const found = readDay(rest, hints);
  if (!Array.isArray(found)) return found;
  const [{ note, ...date }, length] = found;
  const after = rest.slice(length);
  const notes = note === undefined ? [] : [note];
  const midnight = { ...date, hour: 0, minute: 0, second: 0, millisecond: 0 };
  if (after === '') return { clock: midnight, hasTime: false, notes };
  const time = timePattern.exec(after);
  if (!time) return zonePattern.test(after) ? { clock: midnight, hasTime: false, notes } : undefined;
  const clock = toClock(date, time);
  const offset = readZone(after.slice(time[0].length));
  if (!clock || Number.isNaN(offset)) return undefined;
  return { clock, hasTime: true, notes, ...(offset !== undefined && { offsetMinutes: offset }) };
}

function readDay(text: string, hints: Hints): [Day, number] | ImportMessage | undefined {
  const first = yearFirst.exec(text);
  if (first)
    return [{ year: Number(first[1]), month: Number(first[3]), day: Number(first[4]) }, first[0].length];
  const last = yearLast.exec(text);
  if (last) {
    const date = orderDay(Number(last[1]), Number(last[3]), last[2] === '.', hints);
    return 'message' in date ? date : [{ ...date, year: Number(last[4]) }, last[0].length];
  }
  const named = dayFirst.exec(text);
  const [, day, name, year] = named ?? [];
  const other = named ? undefined : monthFirst.exec(text);
  const month = readMonth(name ?? other?.[1] ?? '');
  const length = (named ?? other)?.[0].length;
  if (month === undefined || length === undefined) return undefined;
  return [{ year: Number(year ?? other?.[3]), month, day: Number(day ?? other?.[2]) }, length];
}

/** Countries that write the month first. Canada and the Philippines write both, so that their dates are ambiguous. */
const monthFirstCountries = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'PW', 'MH']);
const mixedCountries = new Set(['CA', 'PH', 'KE', 'GH', 'PA', 'KY']);

function orderDay(
  first: number,
  second: number,
  isDotted: boolean,
  hints: Hints,
): Omit<Day, 'year'> | ImportMessage {
  if (isDotted || first > 12 || first === second) return { day: first, month: second };
  if (second > 12) return { day: second, month: first };
  const order = orderOf(hints);
  if (order === 'month') return { day: second, month: first, note: newMessage('month_before_day') };
  if (order === 'day') return { day: first, month: second, note: newMessage('day_before_month') };
  return newMessage('date_order_unclear');
}

function orderOf({ country, language = 'en' }: Hints): 'day' | 'month' | undefined {
  const place = country ?? /^[a-z]{2,3}-([A-Z]{2})$/.exec(language)?.[1];
  if (place !== undefined && mixedCountries.has(place)) return undefined;
  if (place !== undefined) return monthFirstCountries.has(place) ? 'month' : 'day';
  return language === 'en' ? undefined : 'day';
}

function toClock(date: Omit<Day, 'note'>, time: RegExpExecArray): ClockTime | undefined {
  const [, hour, minute, second = '0', fraction = '0', half] = time;
  const clock = {
    ...date,
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    millisecond: Number(fraction.padEnd(3, '0').slice(0, 3)),
  };
  if (!half) return clock;
  if (clock.hour < 1 || clock.hour > 12) return undefined;
  return { ...clock, hour: (clock.hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) };
}

const UNKNOWN = Number.NaN;

function readZone(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const match = zonePattern.exec(text);
  if (!match) return UNKNOWN;
  const [, name, sign, hours, minutes = '0'] = match;
  if (sign !== undefined) {
    const total = Number(hours) * 60 + Number(minutes);
    return total > 14 * 60 ? UNKNOWN : total * (sign === '-' ? -1 : 1);
  }
  const zone = zones.get(name?.toLowerCase() ?? '');
  return zone === undefined ? UNKNOWN : zone * 60;
}
