import { toWords } from '../search-words.ts';
import { findPlaceByKey, findPlacesByName, type KnownPlace } from './gazetteer.ts';
import { hasCountry } from './groups.ts';

/** What a text of a location means. */
export interface LocationReading {
  place: KnownPlace;
  /** The part of the text that names the place, in its own spelling. */
  name: string;
  /** Whether no other place can be meant. */
  isCertain: boolean;
  /** ISO 3166-1 alpha-2, if the country is certain. */
  country: string | null;
}

/**
 * Reads “Rotterdam, Netherlands”, “Hamburg, DE”, “10115 Berlin”, “Remote (Germany)” or “Wien, Österreich”. Returns the most probable
 * place, and says whether it is certain. Two letters alone are never a place, unless people use them as a name (UK, EU).
 */
export function readLocation(text: string): LocationReading | undefined {
  // The whole text first: “Frankfurt (Oder)” and “Washington, D.C.” are names.
  const whole = choose(text.trim(), findPlacesByName(text), { isConfirmed: false });
  if (whole) return whole;
  const parts = toParts(text);
  if (parts.length === 0 || parts.length > MAX_PARTS) return undefined;
  const named = parts.map((part) => ({ part, places: findPlacesByName(part) }));
  // Leading parts that are no places can be districts, streets or buildings.
  const first = named.findIndex(({ places }) => places.length > 0);
  const [place, ...context] = first === -1 ? [] : named.slice(first);
  if (!place) return undefined;
  return choose(place.part, ...narrow(place.places, context));
}

const MAX_PARTS = 5;

/** Words that say how a job is done, not where. */
const NO_PLACE = new Set([
  'remote',
  'hybrid',
  'onsite',
  'homeoffice',
  'telework',
  'telearbeit',
  'teletravail',
  'teletrabajo',
  'remoto',
  'fully',
  '100',
]);

function toParts(text: string): string[] {
  return text
    .split(/[,;|/()[\]•·–—]|\s-\s/)
    .map((part) =>
      part
        .trim()
        .split(/\s+/)
        // Words with digits are postal codes and numbers of houses.
        .filter((word) => !/\d/.test(word) && !NO_PLACE.has(toWords(word).join('')))
        .join(' '),
    )
    .filter((part) => toWords(part).length > 0);
}

interface NamedPart {
  part: string;
  places: KnownPlace[];
}

/** The places that agree with all other parts, and whether one of these parts confirms them. */
function narrow(places: KnownPlace[], context: NamedPart[]): [KnownPlace[], { isConfirmed: boolean }] {
  let found = places;
  let isConfirmed = false;
  for (const { part, places: others } of context) {
    const agreeing = found.filter((place) => agrees(place, part, others));
    const isPlace = others.length > 0 || /^\p{Lu}{2,3}$/u.test(part);
    if (agreeing.length === 0 && !isPlace) continue;
    found = agreeing;
    isConfirmed = true;
  }
  return [found, { isConfirmed }];
}

/** Whether the part names the country, the region or a larger area of the place. */
function agrees(place: KnownPlace, part: string, others: KnownPlace[]): boolean {
  const isWithin = (other: KnownPlace) =>
    place.key === other.key ||
    place.key.startsWith(`${other.key}.`) ||
    (other.kind === 'group' && place.country !== null && hasCountry(other.key, place.country) === true);
  if (others.some(isWithin)) return true;
  return part === place.country || (place.kind === 'city' && part === regionCode(place));
}

const regionCodes = new Map<string, string | null>();

/** Like `TX`. */
function regionCode({ country, region }: KnownPlace): string | null {
  const key = `${country}.${region}`;
  let code = regionCodes.get(key);
  if (code === undefined) {
    code = findPlaceByKey(key)?.abbreviation ?? null;
    regionCodes.set(key, code);
  }
  return code;
}

/** The largest place of the name, or the one inside of it that is usually meant. */
function choose(
  name: string,
  places: KnownPlace[],
  { isConfirmed }: { isConfirmed: boolean },
): LocationReading | undefined {
  const [largest] = places;
  if (!largest) return undefined;
  const place = mostUsual(largest, places, isConfirmed);
  const { country } = place;
  const inOneCountry = places.every((other) => other.country === country);
  const isCertain =
    // “Ontario, CA” is in Canada and in California, however large the one is.
    (!isConfirmed || inOneCountry) &&
    places.every((other) => areNested(place, other) || outweighs(place, other));
  return { place, name, isCertain, country: isCertain || (isConfirmed && inOneCountry) ? country : null };
}

/** “Luxembourg” alone is the country. “New York” is the city, but “Quebec” has few of the people of its province. */
function mostUsual(largest: KnownPlace, places: KnownPlace[], isConfirmed: boolean): KnownPlace {
  const city = places.find(({ kind, key }) => kind === 'city' && key.startsWith(`${largest.key}.`));
  if (!city) return largest;
  if (largest.kind === 'country') return isConfirmed ? city : largest;
  return city.population >= MIN_SHARE_OF_REGION * largest.population ? city : largest;
}

const MIN_SHARE_OF_REGION = 0.2;

function areNested(a: KnownPlace, b: KnownPlace): boolean {
  return a.key === b.key || a.key.startsWith(`${b.key}.`) || b.key.startsWith(`${a.key}.`);
}

/** Without more words, people mean the city of two million and not the town of twenty thousand. */
function outweighs(place: KnownPlace, other: KnownPlace): boolean {
  const factor = place.country === other.country ? 10 : 20;
  return place.population >= factor * other.population;
}
