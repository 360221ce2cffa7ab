import { type TimeRange, toHours } from '@corkboard/basics/regions';

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
