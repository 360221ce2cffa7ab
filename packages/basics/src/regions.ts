import { getCountries } from './countries.ts';

/** Groups of countries that jobs name. ISO 3166-1 assigns EU to no country. */
export const regions = [
  'WORLDWIDE',
  'EU',
  'EEA',
  'EUROPE',
  'EMEA',
  'AFRICA',
  'MIDDLE_EAST',
  'ASIA',
  'APAC',
  'OCEANIA',
  'AMERICAS',
  'NORTH_AMERICA',
  'LATAM',
] as const;

const regionNames: ReadonlySet<string> = new Set(regions);

/** Whether a code in upper case is a country, one of the regions, or a range of time zones. */
export function isRegion(code: string): boolean {
  return regionNames.has(code) || getCountries().has(code) || parseTimeRange(code) !== undefined;
}

/** A range of offsets from UTC in hours. */
export interface TimeRange {
  from: number;
  to: number;
}

const RANGE = /^UTC(?:([+-]\d{1,2})(?::([0-5]\d))?)?\.\.UTC(?:([+-]\d{1,2})(?::([0-5]\d))?)?$/;
const MIN_OFFSET = -12;
const MAX_OFFSET = 14;

/** Parses `UTC+1..UTC+3` and `UTC-3:30..UTC`. Undefined if it is none, or empty. */
export function parseTimeRange(text: string): TimeRange | undefined {
  const match = RANGE.exec(text);
  if (!match) return undefined;
  const from = toHours(match[1], match[2]);
  const to = toHours(match[3], match[4]);
  return from >= MIN_OFFSET && to <= MAX_OFFSET && from <= to ? { from, to } : undefined;
}

export function toHours(hours = '0', minutes = '0'): number {
  const sign = hours.startsWith('-') ? -1 : 1;
  return Number(hours) + (sign * Number(minutes)) / 60;
}
