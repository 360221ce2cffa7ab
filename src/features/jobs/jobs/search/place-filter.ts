import { type RawBuilder, sql } from 'kysely';
import { namesOfCountry } from '../../../../platform/gazetteer/country-names.ts';
import type { KnownPlace } from '../../../../platform/gazetteer/gazetteer.ts';
import { toNameKey } from '../../../../platform/gazetteer/name-key.ts';
import { type PlaceRange, toPlaceRange } from '../../../../platform/gazetteer/place-range.ts';
import { readSearchedPlace } from '../../../../platform/gazetteer/read-searched-place.ts';
import { derivePlace, type PlaceIds, toPlaceIds } from '../places/derive.ts';

/** A place to search in. Without a range, the text must be part of the location. */
export interface PlaceCriterion {
  /** In lower case. */
  text: string;
  range: PlaceRange | undefined;
  isQuoted: boolean;
}

/** A text in double quotes is taken literally, and so is one that means no place. */
export function toPlaceCriterion(text: string, place: KnownPlace | undefined): PlaceCriterion {
  const quoted = /^\s*["“„](.*)["”“]\s*$/su.exec(text)?.[1]?.trim();
  return {
    text: (quoted || text.trim()).toLowerCase(),
    range: place && toPlaceRange(place),
    isQuoted: quoted !== undefined,
  };
}

/** The place that people most probably mean. Undefined if the gazetteer has none, or the text means the whole world. */
export function understandPlace(text: string): KnownPlace | undefined {
  if (/^\s*["“„]/u.test(text)) return undefined;
  const place = readSearchedPlace(text);
  return place && toPlaceRange(place) ? place : undefined;
}

/** A range, further locations whose text has the words although their place is unknown, and further jobs. */
export interface PlaceMatch extends PlaceRange {
  locationIds: number[];
  jobIds: string[];
}

/** Whether the text is part of a location. One or two letters, such as CA, must be a whole word: they are part of too many. */
export function isPartOf(location: string, { text }: PlaceCriterion): boolean {
  const words = toNameKey(text);
  if (text.length > LONGEST_CODE || words === '') return location.includes(text);
  return hasWords(location, words);
}

const LONGEST_CODE = 2;

function hasWords(location: string, words: string): boolean {
  return ` ${toNameKey(location)} `.includes(` ${words} `);
}

/**
 * Whether the text of a location has the words of the search, or another name of the country that they mean, and does not mean another
 * place: not “Paris, TX” for Paris, but “Remote (US & Canada)” for USA.
 */
export function mentionsPlace(location: string, { text, range }: PlaceCriterion): boolean {
  if (!range) return false;
  const words = ` ${toNameKey(location)} `;
  const { keys } = namesOf({ text, range });
  if (!keys.some((name) => words.includes(` ${name} `))) return false;
  const ids = toPlaceIds(derivePlace(location));
  return ids.country === null || (overlaps(range, ids) && !isWithin(range, ids));
}

/** Texts of which a location must have one, in lower case, to be part of the place or to mention it. */
export function textsOf({ text, range }: PlaceCriterion): string[] {
  return namesOf({ text, range }).texts;
}

/** The text and the names of its country. The code of a country is part of too many words, such as `de`. */
function namesOf({ text, range }: Pick<PlaceCriterion, 'text' | 'range'>) {
  const ofCountry = range && countryNamesOf(range);
  if (!ofCountry) return { texts: [text], keys: [toNameKey(text)] };
  if (text.length <= LONGEST_CODE) return ofCountry;
  return { texts: [text, ...ofCountry.texts], keys: [toNameKey(text), ...ofCountry.keys] };
}

/** Undefined for other places than countries. */
function countryNamesOf({ countries, region, cityIds }: PlaceRange) {
  const [country] = countries;
  const isCountry = countries.length === 1 && region === null && cityIds.length === 0;
  return isCountry && country ? namesOfCountry(country) : undefined;
}

function isWithin({ countries, region, cityIds }: PlaceRange, ids: PlaceIds): boolean {
  return (
    ids.country !== null &&
    countries.includes(ids.country) &&
    (region === null || region === ids.region) &&
    (cityIds.length === 0 || (ids.city_id !== null && cityIds.includes(ids.city_id)))
  );
}

function overlaps({ countries, region, cityIds }: PlaceRange, ids: PlaceIds): boolean {
  return (
    ids.country !== null &&
    countries.includes(ids.country) &&
    (region === null || ids.region === null || region === ids.region) &&
    (cityIds.length === 0 || ids.city_id === null || cityIds.includes(ids.city_id))
  );
}

/** The condition of a place on a row of `job_index`. */
export function isInPlace({
  countries,
  region,
  cityIds,
  locationIds,
  jobIds,
}: PlaceMatch): RawBuilder<boolean> {
  // The index of places is partial.
  const conditions = [sql`country is not null and country = any(${countries}::text[])`];
  if (region !== null) conditions.push(sql`region = ${region}`);
  if (cityIds.length > 0) conditions.push(sql`city_id = any(${cityIds}::int[])`);
  const ways = [sql`(${sql.join(conditions, sql` and `)})`];
  if (locationIds.length > 0) ways.push(sql`location_id = any(${locationIds}::int[])`);
  if (jobIds.length > 0) ways.push(sql`job_id = any(${jobIds}::uuid[])`);
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}
