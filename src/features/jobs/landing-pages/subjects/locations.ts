import { findPlaceBySlug, type KnownPlace } from '../../../../platform/gazetteer/gazetteer.ts';
import { toPlaceRange } from '../../../../platform/gazetteer/place-range.ts';
import { readLocation } from '../../../../platform/gazetteer/read-location.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { parseFacetKey, toFacetKey } from '../../jobs/public/facet-key.ts';
import { type CityKey, findCityNames, findFacetNames } from '../../jobs/search/facet-queries.ts';
import type { JobCriteria } from '../../jobs/search/filters.ts';

/** A place with a page: a city of the gazetteer by its slug (`berlin-de`), or the text of a location by its facet id. */
export interface PagedLocation {
  value: string;
  name: string;
  /** Key in URLs. */
  key: string;
  criteria: Partial<JobCriteria>;
}

/** What a key in a URL means. Undefined if it cannot be one. */
export function readLocationKey(key: string): string | undefined {
  return findCity(key) ? key : parseFacetKey(key)?.toString();
}

/**
 * The places of these values, by value. A text that certainly means a city is that city, so that all spellings share a page. Skips places
 * that no job has, or that only drafts have.
 */
export async function findLocations(scope: Scope, values: string[]): Promise<Map<string, PagedLocation>> {
  const ids = values.filter(isFacetId).map(Number);
  const texts = ids.length === 0 ? new Map<number, string>() : await findFacetNames(scope, 'location', ids);
  const cities = new Map<string, City>();
  for (const value of values) {
    const text = texts.get(Number(value));
    const city = isFacetId(value) ? text !== undefined && readCity(text) : findCity(value);
    if (city) cities.set(value, city);
  }
  const names =
    cities.size === 0
      ? new Map<number, string>()
      : await findCityNames(scope, [...cities.values()].map(toCityKey));
  const locations = new Map<string, PagedLocation>();
  for (const value of values) {
    const city = cities.get(value);
    const name = city && names.get(toCityKey(city).id);
    const text = texts.get(Number(value));
    if (city && name !== undefined) locations.set(value, toCityPage(city, name));
    // The index of an older version does not have the city yet.
    else if (text !== undefined) locations.set(value, toTextPage(Number(value), text));
  }
  return locations;
}

function toCityKey({ country, region, cityIds }: City): CityKey {
  return { country, region, id: cityIds[0] ?? 0 };
}

function isFacetId(value: string): boolean {
  return /^\d+$/.test(value) && parseFacetKey(value) !== undefined;
}

type City = KnownPlace & { slug: string };

function isCity(place: KnownPlace | undefined): place is City {
  return place?.kind === 'city' && place.slug !== null;
}

function findCity(slug: string): City | undefined {
  const place = findPlaceBySlug(slug);
  return isCity(place) ? place : undefined;
}

function readCity(location: string): City | undefined {
  const reading = readLocation(location);
  return reading?.isCertain && isCity(reading.place) ? reading.place : undefined;
}

function toCityPage(city: City, name: string): PagedLocation {
  const criteria = { place: { text: city.name.toLowerCase(), range: toPlaceRange(city), isQuoted: false } };
  return { value: city.slug, name, key: city.slug, criteria };
}

function toTextPage(id: number, name: string): PagedLocation {
  return { value: String(id), name, key: toFacetKey(name, id), criteria: { locationIds: [id] } };
}
