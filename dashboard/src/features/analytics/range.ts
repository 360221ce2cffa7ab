/** Days in UTC, both included, as the figures are counted. */
export interface Range {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The last days up to today. */
export function lastDays(count: number): Range {
  const today = new Date().toISOString().slice(0, 10);
  return { from: addDays(today, 1 - count), to: today };
}

/** The same number of days, immediately before. */
export function rangeBefore({ from, to }: Range): Range {
  return { from: addDays(from, -lengthOf({ from, to })), to: addDays(from, -1) };
}

export function lengthOf({ from, to }: Range): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}
