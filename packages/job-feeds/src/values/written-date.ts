import { type ClockTime, isTimeZone } from '@corkboard/basics/clock';
import { type ImportMessage, newMessage } from '../message.ts';
import { readMonth } from './month-names.ts';
import type { Hints } from './value.ts';

export interface WrittenDate {
  clock: ClockTime;
  hasTime: boolean;
  /** Undefined: no offset is stated. */
  offsetMinutes?: number;
  /** A stated IANA time zone. */
  zone?: string;
  notes: ImportMessage[];
}

interface Day {
  year: number;
  month: number;
  day: number;
  note?: ImportMessage;
}

const yearFirst = /^(\d{4})(\s?[-/.]\s?)(\d{1,2})\2(\d{1,2})(?!\d)\.?/;
/** `2024年4月24日`, `2024년 4월 24일`, and years of an era: `令和6年4月24日`. */
const eastAsian =
  /^(令和|平成|民[国國](?:暦|曆)?|(?:서기|西[暦曆历])?)\s?(\d{1,4}|元)\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})(?!\d)\s?[日일號号]?(?:\s?\(?(?:[日月火水木金土]曜?日?|(?:星期|週|周)[一二三四五六日天]|[일월화수목금토](?:요일)?)\)?(?=\s|$))?/u;
/** The year before the first one of an era. */
const eras: Readonly<Record<string, number>> = {
  令和: 2018,
  平成: 1988,
  民国: 1911,
  民國: 1911,
  民国暦: 1911,
  民國曆: 1911,
};
const yearLast = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4})(?!\d)/;
const weekday = /^(\p{L}{2,14})\.?,?\s+(?=[\p{L}\d])/u;
const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.|º|-го)?[\s-]+(?:de\s+|of\s+)?(\p{L}{3,12})\.?,?[\s-]+(?:de\s+)?(\d{4})(?!\d)(?:\s(?:г|р|року|года)\.?(?!\p{L}))?/iu;
const monthFirst = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu;
const timePattern =
  /^[T,\s]\s*(?:at\s+|um\s+|à\s+|a las\s+|kl\.?\s+|o\s+|klo\s+|om\s+)?(\d{1,2})(?:[:.h]|\s?[時时시點点]\s?)(\d\d)(?:[:.]|[分분]\s?)?(?:(\d\d)(?:[.,](\d{1,9}))?[秒초]?)?\s*(?:([ap])\.?\s?m\.?(?!\p{L})|([ap])(?!\p{L}))?(?:\s*Uhr)?/iu;
const zonePattern =
  /^\s*(?:\(?([A-Z]{1,5})\)?(?![\p{L}/]))?\s*(?:([+-])(\d{1,2}):?(\d\d)?)?(?:\s*\([^()]{1,40}\))?$/iu;
/** As Java writes it: `+01:00[Europe/Berlin]`. Without an offset, the zone decides. */
const zoneName = /\s?(?:\[([\w/+-]{3,40})\]|([A-Z]\w{2,20}\/[\w/+-]{2,30}))$/;

/** Zones that RFC 822 names, and common ones that mean one offset, in hours. */
const zones: ReadonlyMap<string, number> = new Map(
  (
    'z:0 ut:0 utc:0 gmt:0 est:-5 edt:-4 cst:-6 cdt:-5 mst:-7 mdt:-6 pst:-8 pdt:-7 akst:-9 akdt:-8 hst:-10 ast:-4 adt:-3 nst:-3.5 ndt:-2.5 ' +
    'wet:0 west:1 cet:1 cest:2 mez:1 mesz:2 eet:2 eest:3 msk:3 trt:3 sast:2 cat:2 eat:3 wat:1 pkt:5 ict:7 wib:7 sgt:8 hkt:8 pht:8 awst:8 ' +
    'jst:9 kst:9 acst:9.5 acdt:10.5 aest:10 aedt:11 nzst:12 nzdt:13 brt:-3'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string])
    .map(([name, hours]) => [name, Number(hours)]),
);

/**
 * Reads a date with numbers or with the name of a month, and the time and zone after it. A message says why the date has no single
 * meaning. Undefined: it is no date. The numbers may be out of range.
 */
export function readWrittenDate(text: string, hints: Hints): WrittenDate | ImportMessage | undefined {
  const [stated, bracketed, plain] = zoneName.exec(text) ?? [''];
  const name = bracketed ?? plain;
  const zone = name !== undefined && isTimeZone(name) ? name : undefined;
  const rest = withoutWeekday(zone === undefined ? text : text.slice(0, -stated.length));
  const found = readDay(rest, hints);
  if (!Array.isArray(found)) return found;
  const [{ note, ...date }, length] = found;
  const after = rest.slice(length);
  const notes = note === undefined ? [] : [note];
  const midnight = { ...date, hour: 0, minute: 0, second: 0, millisecond: 0 };
  if (after === '') return { clock: midnight, hasTime: false, notes };
  const time = timePattern.exec(after);
  if (!time) return readZone(after) !== UNKNOWN ? { clock: midnight, hasTime: false, notes } : undefined;
  const clock = toClock(date, time);
  const offset = readZone(after.slice(time[0].length));
  if (!clock || offset === UNKNOWN) return undefined;
  const place = offset === undefined ? zone && { zone } : { offsetMinutes: offset };
  return { clock, hasTime: true, notes, ...place };
}

/** `Fri, `, `Freitag, `. Months stay. */
function withoutWeekday(text: string): string {
  const [found = '', name = ''] = weekday.exec(text) ?? [];
  return found === '' || readMonth(name.toLowerCase()) !== undefined ? text : text.slice(found.length);
}

function readDay(text: string, hints: Hints): [Day, number] | ImportMessage | undefined {
  const first = yearFirst.exec(text);
  if (first) return [toDay(first[1], first[3], first[4]), first[0].length];
  const asian = eastAsian.exec(text);
  if (asian) {
    const [all, era = '', year, month, day] = asian;
    const count = year === '元' ? 1 : Number(year);
    return [toDay(count + (eras[era] ?? 0), month, day), all.length];
  }
  const last = yearLast.exec(text);
  if (last) {
    const date = orderDay(Number(last[1]), Number(last[3]), last[2] === '.', hints);
    return 'message' in date ? date : [{ ...date, year: Number(last[4]) }, last[0].length];
  }
  return readNamedMonth(text);
}

function readNamedMonth(text: string): [Day, number] | undefined {
  const named = dayFirst.exec(text);
  const [, day, name, year] = named ?? [];
  const other = named ? undefined : monthFirst.exec(text);
  const month = readMonth(name ?? other?.[1] ?? '');
  const length = (named ?? other)?.[0].length;
  if (month === undefined || length === undefined) return undefined;
  return [toDay(year ?? other?.[3], month, day ?? other?.[2]), length];
}

function toDay(year: unknown, month: unknown, day: unknown): Day {
  return { year: Number(year), month: Number(month), day: Number(day) };
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
  const order = hints.dateOrder ?? orderOf(hints);
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
  const [, hour, minute, second = '0', fraction = '0', twoLetters, oneLetter] = time;
  const half = twoLetters ?? oneLetter;
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

const UNKNOWN = 'unknown';

/** The offset in minutes. Undefined: none is stated. */
function readZone(text: string): number | undefined | typeof UNKNOWN {
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
