/** A moment on the clock of a time zone, such as `2026-11-01T09:00`. */
export function toLocal(instant: string, timeZone: string | undefined): string {
  // Swedes write dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(instant)).replace(' ', 'T');
}

/** The moment of a time on the clock of a time zone. A time that the clock skips is the one before or after the gap. */
export function fromLocal(local: string, timeZone: string | undefined): string {
  const asUtc = Date.parse(`${local}Z`);
  const offsetAt = (moment: number) =>
    Date.parse(`${toLocal(new Date(moment).toISOString(), timeZone)}Z`) -
    Math.floor(moment / 60_000) * 60_000;
  const nearby = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(nearby)).toISOString();
}

interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** The first moment of the day `from` and the last one of the day `to` in a time zone. Other texts stay as they are. */
export function toMoments({ from, to }: Range, timeZone: string | undefined): { from?: string; to?: string } {
  const end = to && isDay(to) ? lastMomentOf(to, timeZone) : to;
  return {
    ...(from && { from: isDay(from) ? firstMomentOf(from, timeZone) : from }),
    ...(end && { to: end }),
  };
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Clocks may skip midnight, or show it twice. */
function firstMomentOf(day: string, timeZone: string | undefined): string {
  const midnight = Date.parse(fromLocal(`${day}T00:00`, timeZone));
  const moments = [midnight - HOUR_MS, midnight, midnight + HOUR_MS].map((ms) => new Date(ms).toISOString());
  return moments.find((moment) => toLocal(moment, timeZone).startsWith(day)) as string;
}

function lastMomentOf(day: string, timeZone: string | undefined): string {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return new Date(Date.parse(firstMomentOf(next, timeZone)) - 1).toISOString();
}
