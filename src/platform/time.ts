import { parseInstant } from '@corkboard/basics/instant';

/** Normalizes a validated time to UTC with milliseconds. Returns null and undefined unchanged. */
export function toInstant<T extends string | null | undefined>(text: T): T | string {
  return typeof text === 'string' ? (parseInstant(text) ?? text) : text;
}

/** The first and the last time that the API can express. */
export const START_OF_TIME_MS = Date.parse('0001-01-01T00:00:00Z');
export const END_OF_TIME_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export function isDateOnly(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}
