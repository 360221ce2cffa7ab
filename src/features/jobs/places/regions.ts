import { getCountries } from '../../../platform/countries.ts';
import { groups, hasCountry } from '../../../platform/gazetteer/groups.ts';

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

/** Whether a code in upper case is a country or one of the regions. */
export function isRegion(code: string): boolean {
  return regionNames.has(code) || getCountries().has(code);
}

/** Whether a job for these regions is open to all of a country or region. A job that names no regions leaves it open. */
export function isOpenTo(codes: readonly string[], wanted: string): boolean {
  return codes.some((code) => code === wanted || includesAll(code, wanted));
}

function includesAll(code: string, wanted: string): boolean {
  if (code === 'WORLDWIDE') return true;
  const members = groups.get(wanted)?.countries;
  if (!members) return wanted !== 'WORLDWIDE' && hasCountry(code, wanted) === true;
  return [...members].every((country) => hasCountry(code, country) === true);
}

/** The same for each order of the same regions. */
export function toRegionsKey(codes: readonly string[]): string {
  return [...codes].sort().join(' ');
}

/** In upper case, without duplicates. */
export function cleanRegions(codes: readonly string[]): string[] {
  return [...new Set(codes.map((code) => code.toUpperCase()))];
}
