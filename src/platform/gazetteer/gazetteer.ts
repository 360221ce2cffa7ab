import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type Language, languages } from '../languages/languages.ts';
import { ROOT_FOLDER } from '../root-folder.ts';
import { groups } from './groups.ts';
import { toNameKey } from './name-key.ts';

/** A country, a region (`DE.02`), a city, or an area of countries or cities. `DE.02.2867714` is a city with its id of GeoNames. */
export interface KnownPlace {
  key: string;
  kind: 'city' | 'region' | 'country' | 'group' | 'area';
  /** In English, or in the language of the place. */
  name: string;
  /** Null for groups, areas, and small places whose slug a larger one has. */
  slug: string | null;
  /** ISO 3166-1 alpha-2. Null for groups. */
  country: string | null;
  /** Like `02`. Null for countries, groups and areas. */
  region: string | null;
  /** One for a city, several for an area. */
  cityIds: number[];
  /** Of a country or region: the population of its cities. */
  population: number;
  latitude: number | null;
  longitude: number | null;
  /** Of a region, such as `TX`. */
  abbreviation: string | null;
}

/** The places with this name in any of 47 languages, the most populous first. */
export function findPlacesByName(name: string): KnownPlace[] {
  const key = toNameKey(name);
  const keys = key === '' ? undefined : find('names', key)?.[1];
  return keys === undefined ? [] : keys.split(' ').flatMap((found) => findPlaceByKey(found) ?? []);
}

/** The names of places that begin with a text, as `toNameKey` folds them. */
export function* listNamesFrom(beginning: string): Generator<string> {
  const { names } = load();
  let start = findStart(names, beginning);
  while (start < names.length) {
    const end = endOf(names, start);
    const name = names.toString('utf8', start, end).split('\t', 1)[0] ?? '';
    if (!name.startsWith(beginning)) return;
    yield name;
    start = end + 1;
  }
}

export function findPlaceByKey(key: string): KnownPlace | undefined {
  const line = find('places', key);
  return line && toPlace(line);
}

export function findPlaceBySlug(slug: string): KnownPlace | undefined {
  const key = /^[a-z0-9-]+$/.test(slug) ? find('slugs', slug)?.[1] : undefined;
  return key === undefined ? undefined : findPlaceByKey(key);
}

/** The name for a board or an email in this language. Countries and groups have theirs from `nameRegion`. */
export function displayPlace({ key, name }: KnownPlace, language: Language): string {
  // A line ends with the names that differ, in the order of `languages`: another language needs another file.
  return find('places', key)?.[DISPLAY_NAMES + languages.indexOf(language)] || name;
}

/** The field of the first one. */
const DISPLAY_NAMES = 8;

const sections = ['names', 'places', 'slugs'] as const;
type Section = (typeof sections)[number];

let data: Record<Section, Buffer> | undefined;

/**
 * One buffer with three sections of sorted lines, which stays outside of the heap. scripts/gazetteer/build.ts writes it. Read at the
 * first use, in 25 ms.
 */
function load(): Record<Section, Buffer> {
  if (data) return data;
  const text = brotliDecompressSync(readFileSync(new URL('gazetteer/gazetteer.br', ROOT_FOLDER)));
  let start = 0;
  const entries = sections.map((section) => {
    const end = text.indexOf('\n\n', start);
    const lines = text.subarray(start, end === -1 ? text.length : end + 1);
    start += lines.length + 1;
    return [section, lines] as const;
  });
  data = Object.fromEntries(entries) as Record<Section, Buffer>;
  return data;
}

const NEWLINE = 10;

/** The fields of the line that starts with this key. */
function find(section: Section, key: string): string[] | undefined {
  const lines = load()[section];
  const wanted = `${key}\t`;
  const start = findStart(lines, wanted);
  const line = lines.toString('utf8', start, endOf(lines, start));
  return line.startsWith(wanted) ? line.split('\t') : undefined;
}

/** Where the first line starts that does not come before the text. */
function findStart(lines: Buffer, text: string): number {
  const wanted = Buffer.from(text);
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(NEWLINE, middle - 1) + 1;
    const end = endOf(lines, start);
    if (lines.compare(wanted, 0, wanted.length, start, end) < 0) low = end + 1;
    else high = start;
  }
  return low;
}

function endOf(lines: Buffer, start: number): number {
  const end = lines.indexOf(NEWLINE, start);
  return end === -1 ? lines.length : end;
}

function toPlace(fields: string[]): KnownPlace {
  const [key = '', name = '', slug, population, latitude, longitude, abbreviation, members] = fields;
  const [country = '', region, cityId] = key.split('.');
  const [areaCountry, ...areaCities] = members ? members.split(' ') : [];
  const shared = {
    key,
    name,
    slug: slug || null,
    population: Number(population),
    latitude: latitude ? Number(latitude) : null,
    longitude: longitude ? Number(longitude) : null,
    abbreviation: abbreviation || null,
  };
  if (groups.has(key)) return { ...shared, kind: 'group', country: null, region: null, cityIds: [] };
  if (areaCountry)
    return { ...shared, kind: 'area', country: areaCountry, region: null, cityIds: areaCities.map(Number) };
  const kind = cityId ? 'city' : region ? 'region' : 'country';
  return { ...shared, kind, country, region: region ?? null, cityIds: cityId ? [Number(cityId)] : [] };
}
