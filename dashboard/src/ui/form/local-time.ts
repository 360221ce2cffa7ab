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
