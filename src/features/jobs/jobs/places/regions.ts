import { getCountries } from '@corkboard/basics/countries';
import { parseTimeRange } from '@corkboard/basics/regions';
import { groups, hasCountry } from '../../../../platform/gazetteer/groups.ts';
import { isInTimeRange } from '../../../../platform/gazetteer/time-ranges.ts';

/** What `remote_regions` may have, in any case. */
export const REGION_PATTERN = '^([A-Za-z_]{2,20}|[Uu][Tt][Cc][0-9:+-]{0,6}\\.\\.[Uu][Tt][Cc][0-9:+-]{0,6})$';

/** Whether a job for these regions is open to all of a country or region. A job that names no regions leaves it open. */
export function isOpenTo(codes: readonly string[], wanted: string): boolean {
  return codes.some((code) => code === wanted || includesAll(code, wanted));
}

function includesAll(code: string, wanted: string): boolean {
  if (code === 'WORLDWIDE') return true;
  const range = parseTimeRange(code);
  const wantedRange = parseTimeRange(wanted);
  if (wantedRange) return range !== undefined && range.from <= wantedRange.from && wantedRange.to <= range.to;
  const has = (country: string) =>
    range ? isInTimeRange(country, range) : hasCountry(code, country) === true;
  const members = groups.get(wanted)?.countries;
  if (!members) return getCountries().has(wanted) && has(wanted);
  return [...members].every(has);
}

/** The same for each order of the same regions. */
export function toRegionsKey(codes: readonly string[]): string {
  return [...codes].sort().join(' ');
}

/** In upper case, without duplicates. */
export function cleanRegions(codes: readonly string[]): string[] {
  return [...new Set(codes.map((code) => code.toUpperCase()))];
}

/** As the API writes them: `worldwide` is a word, and all others are codes in upper case. */
export function printRegions(codes: readonly string[]): string[] {
  return codes.map((code) => (code === 'WORLDWIDE' ? 'worldwide' : code));
}
