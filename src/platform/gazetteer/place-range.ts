import type { KnownPlace } from './gazetteer.ts';
import { groups } from './groups.ts';

/** What a place covers. A region belongs to the only country, and cities to the region, if there is one. */
export interface PlaceRange {
  /** ISO 3166-1 alpha-2. */
  countries: string[];
  region: string | null;
  /** Empty: all. */
  cityIds: number[];
}

/** Undefined for the whole world. */
export function toPlaceRange({ kind, key, country, region, cityIds }: KnownPlace): PlaceRange | undefined {
  if (kind === 'group') {
    const members = groups.get(key)?.countries;
    return members && { countries: [...members].sort(), region: null, cityIds: [] };
  }
  return { countries: country === null ? [] : [country], region, cityIds };
}
