import { getCountries } from '../../../platform/countries.ts';

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

/** In upper case, without duplicates. */
export function cleanRegions(codes: readonly string[]): string[] {
  return [...new Set(codes.map((code) => code.toUpperCase()))];
}
