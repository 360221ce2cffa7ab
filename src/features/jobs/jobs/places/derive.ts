import { findPlaceByKey, type KnownPlace } from '../../../../platform/gazetteer/gazetteer.ts';
import { type LocationReading, readLocation } from '../../../../platform/gazetteer/read-location.ts';
import type { Place } from './schema.ts';

/** What the text of a location says for certain. Null if it leaves the country open. */
export function derivePlace(location: string | null): Place | null {
  if (location === null) return null;
  let place = derived.get(location);
  if (place === undefined) {
    place = toDerivedPlace(readLocation(location));
    // Boards have far fewer locations than jobs. Without a limit, hostile texts would fill the memory.
    if (derived.size >= MAX_DERIVED) derived.clear();
    derived.set(location, place);
  }
  return place;
}

const derived = new Map<string, Place | null>();
const MAX_DERIVED = 5_000;

function toDerivedPlace(reading: LocationReading | undefined): Place | null {
  if (!reading || reading.country === null) return null;
  const { place, name, isCertain, country } = reading;
  const isCity = isCertain && place.kind === 'city';
  return {
    city: isCity ? name : null,
    region: isCertain ? regionName(place) : null,
    country,
    latitude: isCity ? place.latitude : null,
    longitude: isCity ? place.longitude : null,
    is_corrected: false,
  };
}

/** The abbreviation where search engines and people use it (`TX`). */
function regionName({ country, region }: KnownPlace): string | null {
  if (region === null) return null;
  const found = findPlaceByKey(`${country}.${region}`);
  return found?.abbreviation ?? (found && found.name !== found.key ? found.name : null);
}

/** The columns of `job_index` for a place. */
export interface PlaceIds {
  country: string | null;
  region: string | null;
  city_id: number | null;
}

/** Finds the place of a job in the gazetteer. A city that it does not have leaves the country. */
export function toPlaceIds(place: Pick<Place, 'city' | 'region' | 'country'> | null): PlaceIds {
  const country = place?.country ?? null;
  const named = [place?.city ?? null, place?.region ?? null].filter((name) => name !== null);
  if (country === null || named.length === 0) return { country, region: null, city_id: null };
  const text = [...named, country].join(', ');
  let ids = placeIds.get(text);
  if (!ids) {
    ids = findPlaceIds(text, country);
    if (placeIds.size >= MAX_DERIVED) placeIds.clear();
    placeIds.set(text, ids);
  }
  return ids;
}

const placeIds = new Map<string, PlaceIds>();

function findPlaceIds(text: string, country: string): PlaceIds {
  const reading = readLocation(text);
  if (!reading?.isCertain || reading.country !== country) return { country, region: null, city_id: null };
  const { kind, region, cityIds } = reading.place;
  return { country, region, city_id: kind === 'city' ? (cityIds[0] ?? null) : null };
}
