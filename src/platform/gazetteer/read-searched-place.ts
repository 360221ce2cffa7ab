import { findPlaceByKey, findPlacesByName, type KnownPlace } from './gazetteer.ts';
import { readLocation } from './read-location.ts';

/**
 * The place that people most probably mean by what they type into a search. They leave out capitals and commas, as in “paris, tx” or
 * “berlin germany”, which locations of jobs have.
 */
export function readSearchedPlace(text: string): KnownPlace | undefined {
  const place = readLocation(text.replace(codePattern, (code) => code.toUpperCase())) ?? readLocation(text);
  if (place) return place.place;
  return isCountryCode(text) ? findByCode(text.trim()) : readPlaceInWords(text.trim().split(/\s+/));
}

/** Whether a text is two capitals, such as `GB`. In small letters they are words: `de`, `in` and `me`. */
export function isCountryCode(text: string): boolean {
  return /^\s*[A-Z]{2}\s*$/.test(text);
}

/** The country with this code, unless it is the code of a more populous state: `IL` is no more Israel than Illinois. */
function findByCode(code: string): KnownPlace | undefined {
  const country = findPlaceByKey(code);
  const state = findPlaceByKey(`US.${code}`);
  return country && (state?.population ?? 0) > country.population ? undefined : country;
}

/** After a comma, two or three letters are the code of a country or a region. */
const codePattern = /(?<=[,(/]\s*)\p{L}{2,3}(?=\s*(?:[,)/]|$))/gu;

/** At most a name of four words, a region and a country. */
const MAX_WORDS = 6;

/** The place at the beginning of the words, if the other words name its region or country. */
export function readPlaceInWords(words: string[]): KnownPlace | undefined {
  if (words.length > MAX_WORDS) return undefined;
  for (let length = words.length - 1; length > 0; length--) {
    const name = words.slice(0, length).join(' ');
    const areas = findPlacesByName(name).length > 0 ? toAreas(words.slice(length)) : undefined;
    const reading = areas && readLocation([name, ...areas].join(', '));
    if (reading) return reading.place;
  }
  return undefined;
}

/** Splits words into names or codes of areas. Undefined if some of them are neither. */
function toAreas(words: string[]): string[] | undefined {
  const text = words.join(' ');
  if (words.length === 1 && /^\p{L}{2,3}$/u.test(text)) return [text.toUpperCase()];
  if (findPlacesByName(text).length > 0) return [text];
  for (let length = words.length - 1; length > 0; length--) {
    const first = toAreas(words.slice(0, length));
    const others = first && toAreas(words.slice(length));
    if (others) return [...first, ...others];
  }
  return undefined;
}
