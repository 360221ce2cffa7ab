import { findPlacesByName } from '../../../../../../platform/gazetteer/gazetteer.ts';
import { readPlaceInWords } from '../../../../../../platform/gazetteer/read-searched-place.ts';
import type { SearchTerm } from '../../../../../../platform/search-words.ts';
import { type PlaceCriterion, toPlaceCriterion, understandPlace } from '../../place-filter.ts';
import { placeForms } from './phrases.ts';

/** A search that names a place, such as “nurse munich”. */
export interface NamedPlace {
  place: PlaceCriterion;
  /** The other terms. */
  others: SearchTerm[];
}

/** San Francisco Bay Area. */
const MAX_WORDS = 4;

/** The place with the longest name that the search ends or begins with. Quoted terms are meant as they are. */
export function findNamedPlace(terms: SearchTerm[], onlyAtEnd = false): NamedPlace | undefined {
  for (let length = Math.min(MAX_WORDS, terms.length); length > 0; length--) {
    const end = terms.length - length;
    for (const start of new Set(onlyAtEnd ? [end] : [end, 0])) {
      const place = readPlace(terms.slice(start, start + length));
      if (place) return { place, others: terms.toSpliced(start, length) };
    }
  }
  return undefined;
}

function readPlace(terms: SearchTerm[]): PlaceCriterion | undefined {
  const words = terms.flatMap((term) =>
    term.kind === 'prefix' ? (placeForms.get(term.word) ?? term.word) : [],
  );
  const text = words.join(' ');
  // All words must be the name, or the name and its country, without “remote” or the number of a house.
  const isName = findPlacesByName(text).length > 0 || readPlaceInWords(words) !== undefined;
  if (words.length < terms.length || !isName) return undefined;
  const place = understandPlace(text);
  return place && toPlaceCriterion(text, place);
}
