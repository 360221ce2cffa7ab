import { parseInstant } from '@corkboard/basics/instant';

/** Normalizes a validated time to UTC with milliseconds. Returns null and undefined unchanged. */
export function toInstant<T extends string | null | undefined>(text: T): T | string {
  return typeof text === 'string' ? (parseInstant(text) ?? text) : text;
}

/** The last time that the API can express. */
export const END_OF_TIME_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export function isDateOnly(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

/** The first and the last instant of a range that a query gives. A date as `to` includes the whole day, in UTC. */
export function readTimeRange({ from = '', to = '' }: { from?: string; to?: string }): {
  from: string | undefined;
  to: string | undefined;
} {
  return { from: parseInstant(from), to: parseInstant(isDateOnly(to) ? `${to}T23:59:59.999Z` : to) };
}
