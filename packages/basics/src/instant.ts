import { isCalendarDay } from './clock.ts';

/**
 * Parses a date (`2026-01-31`, midnight UTC) or a timestamp with `Z` or an offset (ISO 8601, RFC 3339). Returns it in UTC with
 * milliseconds. Returns undefined if it is invalid, such as words, local times or 31 February.
 */
export function parseInstant(text: string): string | undefined {
  const match = instantPattern.exec(text);
  if (!match) return undefined;
  const [, year, month, day, time] = match;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (date.year < 1 || !isCalendarDay(date)) return undefined;
  const instant = new Date(time === undefined ? `${text}T00:00:00Z` : text.replace(' ', 'T').toUpperCase());
  if (Number.isNaN(instant.getTime())) return undefined;
  // An offset can move the first and last day out of the years 1 to 9999, which the format cannot express.
  const iso = instant.toISOString();
  return iso.length === 24 && !iso.startsWith('0000') ? iso : undefined;
}

const instantPattern = /^(\d{4})-(\d\d)-(\d\d)([T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/i;
