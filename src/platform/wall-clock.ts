export interface WallClock {
  hour: number;
  minute: number;
  /** Monday is 1, Sunday 7. */
  weekday: number;
}

/** What clocks in the time zone show. */
export function wallClock(moment: Date, timeZone: string): WallClock {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return {
    hour: Number(parts.get('hour')),
    minute: Number(parts.get('minute')),
    weekday: weekdays.indexOf(parts.get('weekday') ?? '') + 1,
  };
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const formats = new Map<string, Intl.DateTimeFormat>();

/** There are about 600 time zones. A new format takes longer than using one a hundred times. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
      weekday: 'short',
    });
  formats.set(timeZone, format);
  return format;
}
