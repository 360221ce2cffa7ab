import { isDeepStrictEqual } from 'node:util';
import { getCountries } from '@corkboard/basics/countries';
import { shortCountryNames } from '../../../../platform/gazetteer/country-names.ts';
import { readLocation } from '../../../../platform/gazetteer/read-location.ts';
import type { Job } from '../schema.ts';
import { derivePlace } from './derive.ts';

/** The settings of a board that complete a location. */
export interface PlaceSettings {
  language: string;
  /** ISO 3166-1 alpha-2 code of jobs whose location has no country. */
  country: string | null;
}

/** Where a job is done. */
export interface Place {
  locality: string | undefined;
  region: string | undefined;
  /** ISO 3166-1 alpha-2. */
  country: string | undefined;
}

/** The place of a job, or what its location says. The country may come from the location or the board. Undefined if both are null. */
export function findPlace(
  { place, location }: Pick<Job, 'place' | 'location'>,
  board: PlaceSettings,
): Place | undefined {
  const read = location === null ? undefined : readPlace(location, board);
  if (place === null) return read;
  const { city, region, country } = place;
  // The gazetteer does not have small towns, but the text names them.
  if (city === null && region === null && country === read?.country && isDerived(place, location))
    return read;
  return {
    locality: place.city ?? undefined,
    region: place.region ?? undefined,
    country: place.country ?? read?.country ?? board.country ?? undefined,
  };
}

/** The places of a job: several if its location separates them by semicolons, unless someone has stated the place. */
export function findPlaces(job: Pick<Job, 'place' | 'location'>, board: PlaceSettings): Place[] {
  const parts = (job.location ?? '').split(';').filter((part) => derivePlace(part.trim()) !== null);
  if (parts.length < 2 || !isDeepStrictEqual(job.place, derivePlace(job.location))) {
    const place = findPlace(job, board);
    return place ? [place] : [];
  }
  const places = parts
    .map((part) => findPlace({ place: derivePlace(part.trim()), location: part.trim() }, board))
    .filter((place) => place !== undefined);
  const keys = places.map((place) => JSON.stringify(place).toLowerCase());
  return places.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

function isDerived({ country, latitude }: NonNullable<Job['place']>, location: string | null): boolean {
  const derived = derivePlace(location);
  return latitude === null && derived !== null && derived.city === null && derived.country === country;
}

/**
 * Parses “Rotterdam, Netherlands”, “Austin, TX”, “Zürich, Schweiz” or “Remote (Netherlands)”. Looks up the last part among country
 * names in English and the board's language, then among US states and Canadian provinces. A name that more probably means another
 * place is no country. The default is the board's country.
 */
export function readPlace(location: string, board: PlaceSettings): Place {
  const parts = replaceBrackets(location, board.language)
    .split(',')
    .map((part) => part.trim());
  const last = parts.at(-1) ?? '';
  const named = findCountry(last, board.language);
  const rest = named === undefined ? parts : parts.slice(0, -1);
  const country = named ?? (parts.length > 1 ? findCountryOfRegion(last, location) : undefined);
  const region = rest.length > 1 ? rest.at(-1) : undefined;
  return {
    locality: rest[0] || undefined,
    region: region || undefined,
    country: country ?? board.country ?? undefined,
  };
}

/** Turns “Remote (Netherlands)” into “Remote, Netherlands”. Keeps “Frankfurt (Oder)”, which is a city. */
function replaceBrackets(location: string, language: string): string {
  const [, before, name = ''] = /^([^(]*)\(([^()]*)\)$/.exec(location.trim()) ?? [];
  return before !== undefined && findCountry(name.trim(), language) ? `${before},${name}` : location;
}

/** “Georgia” is also a state with more people than the country, so it may not be the country. */
function findCountry(name: string, language: string): string | undefined {
  const folded = fold(name);
  const code = countriesIn('en').get(folded) ?? countriesIn(language).get(folded);
  const place = code && readLocation(name)?.place;
  return !place || place.country === code ? code : undefined;
}

/** `DE` is Delaware or Germany, so the rest of the location must decide. */
function findCountryOfRegion(code: string, location: string): string | undefined {
  if (getCountries().has(code)) return derivePlace(location)?.country ?? undefined;
  if (usStates.has(code)) return 'US';
  return canadianProvinces.has(code) ? 'CA' : undefined;
}

const codesByLanguage = new Map<string, Map<string, string>>();

function countriesIn(language: string): Map<string, string> {
  let codes = codesByLanguage.get(language);
  if (!codes) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    codes = new Map(aliases);
    for (const code of getCountries()) {
      const name = names.of(code);
      if (name !== undefined) codes.set(fold(name), code);
    }
    codesByLanguage.set(language, codes);
  }
  return codes;
}

const aliases = Object.entries(shortCountryNames).flatMap(([code, names]) =>
  names.map((name): [string, string] => [fold(name), code]),
);

function fold(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

const usStates = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
);
const canadianProvinces = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '));
