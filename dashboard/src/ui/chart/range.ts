/** Days in UTC, both included, as the figures are counted. */
export interface Range {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The last days up to today. */
export function lastDays(count: number): Range {
  const today = utcDay();
  return { from: addDays(today, 1 - count), to: today };
}

/** Whether the last day of the range is not over. */
export function isUnfinished({ to }: Range): boolean {
  return to >= utcDay();
}

/** The same number of days, immediately before. */
export function rangeBefore({ from, to }: Range): Range {
  return { from: addDays(from, -lengthOf({ from, to })), to: addDays(from, -1) };
}

export function lengthOf({ from, to }: Range): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

export function listDays(range: Range): string[] {
  return Array.from({ length: lengthOf(range) }, (_, n) => addDays(range.from, n));
}

/** The days are in UTC, and are shown as days of the user's time zone. */
export function toLocalDay(day: string): Date {
  return new Date(`${day}T00:00`);
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

function utcDay(): string {
  return new Date().toISOString().slice(0, 10);
}
