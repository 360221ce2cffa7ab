/**
 * Parses a date (`2026-01-31`, midnight UTC) or a timestamp with `Z` or an offset (ISO 8601, RFC 3339). Returns it in UTC with
 * milliseconds. Returns undefined if it is invalid, such as words, local times or 31 February.
 */
export function parseInstant(text: string): string | undefined {
  const match = instantPattern.exec(text);
  if (!match) return undefined;
  const [, year, month, day, time] = match;
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return undefined;
  const instant = new Date(time === undefined ? `${text}T00:00:00Z` : text.replace(' ', 'T').toUpperCase());
  if (Number.isNaN(instant.getTime())) return undefined;
  // An offset can move the first and last day out of the years 1 to 9999, which the format cannot express.
  const iso = instant.toISOString();
  return iso.length === 24 && !iso.startsWith('0000') ? iso : undefined;
}

const instantPattern = /^(\d{4})-(\d\d)-(\d\d)([T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/i;

function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const daysInMonth = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  return day <= daysInMonth;
}
