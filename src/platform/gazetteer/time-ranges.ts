/** A range of offsets from UTC in hours. */
interface TimeRange {
  from: number;
  to: number;
}

const RANGE = /^UTC(?:([+-]\d{1,2})(?::([0-5]\d))?)?\.\.UTC(?:([+-]\d{1,2})(?::([0-5]\d))?)?$/;
const MIN_OFFSET = -12;
const MAX_OFFSET = 14;

/** Parses `UTC+1..UTC+3` and `UTC-3:30..UTC`. Undefined if it is none, or empty. */
export function parseTimeRange(text: string): TimeRange | undefined {
  const match = RANGE.exec(text);
  if (!match) return undefined;
  const from = toHours(match[1], match[2]);
  const to = toHours(match[3], match[4]);
  return from >= MIN_OFFSET && to <= MAX_OFFSET && from <= to ? { from, to } : undefined;
}

function toHours(hours = '0', minutes = '0'): number {
  const sign = hours.startsWith('-') ? -1 : 1;
  return Number(hours) + (sign * Number(minutes)) / 60;
}

/** TypeScript does not know the method yet. */
interface LocaleWithTimeZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined;
}

const offsetsByCountry = new Map<string, number[]>();

/** Whether a time zone of the country is in the range all year round, or in standard time. */
export function isInTimeRange(country: string, { from, to }: TimeRange): boolean {
  let offsets = offsetsByCountry.get(country);
  if (!offsets) {
    const locale: LocaleWithTimeZones = new Intl.Locale(`und-${country}`);
    const zones = locale.getTimeZones?.() ?? [];
    offsets = [...new Set(zones.map(standardOffset))];
    offsetsByCountry.set(country, offsets);
  }
  return offsets.some((offset) => offset >= from && offset <= to);
}

/** The smaller one of winter and summer. */
function standardOffset(timeZone: string): number {
  return Math.min(
    ...['2026-01-01T12:00:00Z', '2026-07-01T12:00:00Z'].map((time) => offsetAt(timeZone, time)),
  );
}

function offsetAt(timeZone: string, time: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, hours, minutes] = /GMT([+-]\d{2}):(\d{2})/.exec(name) ?? [];
  return toHours(hours, minutes);
}
