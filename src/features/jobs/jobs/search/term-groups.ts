import type { SearchTerm } from '../../../../platform/search-words.ts';

/** A job matches a group if it matches all terms of one of the alternatives. */
export interface TermGroup {
  alternatives: SearchTerm[][];
}

/** Other words for adjacent terms of a search. */
export interface Correction {
  /** The position of the first term, and the number of terms. */
  start: number;
  length: number;
  /** Best first. A job that matches the terms themselves matches too. */
  alternatives: SearchTerm[][];
}

/**
 * Splits the terms into terms with corrections, each with its alternatives, and others. `lengthAt` says how many terms from a
 * position on belong together.
 */
export function toGroups(
  terms: SearchTerm[],
  corrections: Correction[],
  lengthAt: (terms: SearchTerm[], position: number) => number = () => 1,
): TermGroup[] {
  const groups: TermGroup[] = [];
  for (let position = 0; position < terms.length; ) {
    const correction = corrections.find(({ start }) => start === position);
    const next = corrections.find(({ start }) => start > position)?.start;
    const own = terms.slice(
      position,
      position + (correction?.length ?? lengthAt(terms.slice(0, next), position)),
    );
    groups.push({ alternatives: [own, ...(correction?.alternatives ?? [])] });
    position += own.length;
  }
  return groups;
}
