import type { Language } from '../languages/languages.ts';
import { nameRegion } from '../languages/region-names.ts';
import { displayPlace, findPlaceByKey, findPlacesByName, type KnownPlace } from './gazetteer.ts';
import { toNameKey } from './name-key.ts';
import { readLocation } from './read-location.ts';

/**
 * The text of a location with the names of its places in this language: “München, Germany” is “Munich, Germany” in English. Keeps
 * all that the gazetteer does not know for certain.
 */
export function displayLocation(text: string, language: Language): string {
  const key = `${language} ${text}`;
  let shown = displayed.get(key);
  if (shown === undefined) {
    shown = text
      .split(/(\s*;\s*)/)
      .map((part) => translate(part, language))
      .join('');
    // Boards have far fewer locations than jobs. Without a limit, hostile texts would fill the memory.
    if (displayed.size >= MAX_DISPLAYED) displayed.clear();
    displayed.set(key, shown);
  }
  return shown;
}

const displayed = new Map<string, string>();
const MAX_DISPLAYED = 5_000;

/** The separators of `readLocation`, with the spaces around them. */
const SEPARATORS = /(\s*[,|/()[\]•·–—]\s*|\s+-\s+)/;

function translate(text: string, language: Language): string {
  const reading = readLocation(text);
  const place = reading?.isCertain ? reading.place : findPlaceByKey(reading?.country ?? '');
  if (!place) return text;
  const whole = translateName(text, place, language);
  if (whole !== undefined) return whole;
  return text
    .split(SEPARATORS)
    .map((part) => translateName(part, place, language) ?? part)
    .join('');
}

/** Undefined if the text names neither the place nor its region or country. */
function translateName(text: string, place: KnownPlace, language: Language): string | undefined {
  const known = findPlacesByName(text);
  const named =
    known.find(({ key }) => key === place.key) ?? known.find(({ key }) => place.key.startsWith(`${key}.`));
  // Names of groups are parts of sentences.
  if (!named || named.kind === 'group' || isAbbreviation(text)) return undefined;
  const name = named.kind === 'country' ? nameRegion(named.key, language) : displayPlace(named, language);
  return isLonger(name, text) || isLonger(text, name) ? text : name;
}

/** “USA” and “UK” are clear in all languages. */
function isAbbreviation(text: string): boolean {
  return /^[\p{Lu}.]{2,6}$/u.test(text);
}

/** “Frankfurt am Main” is the long form of “Frankfurt”, which is good enough. */
function isLonger(long: string, short: string): boolean {
  return toNameKey(long) !== toNameKey(short) && ` ${toNameKey(long)} `.includes(` ${toNameKey(short)} `);
}
