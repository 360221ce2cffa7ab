import { getCountries } from '@corkboard/basics/countries';
import { isRegion, parseTimeRange } from '@corkboard/basics/regions';
import { findPlacesByName } from '../../../../platform/gazetteer/gazetteer.ts';
import { groups, hasCountry } from '../../../../platform/gazetteer/groups.ts';
import { isInTimeRange } from '../../../../platform/gazetteer/time-ranges.ts';

export const MAX_REGION_LENGTH = 100;

export const REGION_PROBLEM =
  'must be a country such as NL or Netherlands, a region such as EMEA, or a range such as UTC+1..UTC+3';

/** The code of a country, region or range of time zones. Reads codes in any case, and names such as `USA` in any language. */
export function readRegion(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (isRegion(code)) return code;
  return findPlacesByName(text.slice(0, MAX_REGION_LENGTH)).find(({ key }) => isRegion(key))?.key;
}

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

/** The codes of validated regions, without duplicates. */
export function cleanRegions(regions: readonly string[]): string[] {
  return [...new Set(regions.map((region) => readRegion(region) ?? region.toUpperCase()))];
}

/** As the API writes them: `worldwide` is a word, and all others are codes in upper case. */
export function printRegions(codes: readonly string[]): string[] {
  return codes.map((code) => (code === 'WORLDWIDE' ? 'worldwide' : code));
}
