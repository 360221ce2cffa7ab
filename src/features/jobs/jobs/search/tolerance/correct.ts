import type { Scope } from '../../../../../platform/scope.ts';
import type { SearchTerm } from '../../../../../platform/search-words.ts';
import { understandPlace } from '../place-filter.ts';
import type { Correction } from '../term-groups.ts';
import { findBeginnings, findPairs, findSimilarWords, findWords } from './dictionary-queries.ts';
import { countEdits, maxEditsOf } from './edits.ts';
import { splitsOf, variantsOf } from './variants.ts';

/**
 * Other words for the terms of a search that matches few jobs, all of them words of the board's jobs: two terms as one word, one term as
 * two words, the singular, or the word that was probably meant. Quoted terms are meant as they are. Words that are right get no similar
 * word.
 */
export async function findCorrections(
  scope: Scope,
  terms: SearchTerm[],
  isRight: (word: string) => boolean = () => false,
): Promise<Correction[]> {
  const words = [...new Set(terms.flatMap((term) => (term.kind === 'prefix' ? [term.word] : [])))];
  if (words.length === 0) return [];
  const joins = findJoins(terms);
  const candidates = [
    ...joins.map(({ word }) => word),
    ...words.flatMap((word) => [...variantsOf(word), ...splitsOf(word).flat()]),
  ];
  const known = await findWords(scope, [...new Set(candidates)]);
  const alternatives = await findAlternatives(scope, words, known, isRight);
  return toCorrections(
    terms,
    joins.filter(({ word }) => known.has(word)),
    alternatives,
  );
}

interface Join {
  start: number;
  word: string;
}

function findJoins(terms: SearchTerm[]): Join[] {
  return terms.slice(1).flatMap((second, start) => {
    const first = terms[start];
    return first?.kind === 'prefix' && second.kind === 'prefix'
      ? [{ start, word: first.word + second.word }]
      : [];
  });
}

/** For each word, other terms to search for, best first. */
async function findAlternatives(
  scope: Scope,
  words: string[],
  known: Map<string, number>,
  isRight: (word: string) => boolean,
): Promise<Map<string, SearchTerm[][]>> {
  const phrases = await findSplits(scope, words, known);
  const alternatives = new Map<string, SearchTerm[][]>();
  for (const word of words) {
    const variants = variantsOf(word).filter((variant) => known.has(variant));
    const phrase = phrases.get(word);
    alternatives.set(word, [
      ...variants.map((variant) => [toTerm(variant)]),
      ...(phrase ? [[{ kind: 'phrase' as const, words: phrase }]] : []),
    ]);
  }
  const unexplained = words.filter((word) => alternatives.get(word)?.length === 0 && !isRight(word));
  for (const [word, near] of await findMeantWords(scope, unexplained))
    alternatives.set(word, [[toTerm(near)]]);
  return alternatives;
}

/** A short word begins many others, so it must be whole. */
function toTerm(word: string): SearchTerm {
  return word.length <= 3 ? { kind: 'phrase', words: [word] } : { kind: 'prefix', word };
}

const MAX_SPLITS = 3;

/** Words that jobs write as two. */
async function findSplits(
  scope: Scope,
  words: string[],
  known: Map<string, number>,
): Promise<Map<string, [string, string]>> {
  const weigh = ([first, second]: [string, string]) =>
    Math.min(known.get(first) ?? -1, known.get(second) ?? -1);
  const splits = words.flatMap((word) =>
    splitsOf(word)
      .filter((split) => weigh(split) >= 0)
      .sort((one, other) => weigh(other) - weigh(one))
      .slice(0, MAX_SPLITS),
  );
  if (splits.length === 0) return new Map();
  const found = await findPairs(scope, splits);
  return new Map(found.reverse().map((pair) => [pair.join(''), pair]));
}

/** A word of at least 8 jobs or of a title (see `job_words.weight`) is no typing error. */
const MIN_WEIGHT_KNOWN = 3;
/** A rarer word may be the typing error of another that is at least 32 times as frequent. */
const MIN_WEIGHT_ABOVE = 5;
/** A search with more unknown words is no search with typing errors. */
const MAX_UNKNOWN = 4;

/** For words that the board's jobs do not have, the nearest word that they have; of several, the most frequent one. */
async function findMeantWords(scope: Scope, words: string[]): Promise<Map<string, string>> {
  const long = words.filter((word) => maxEditsOf(word) > 0);
  const weights = long.length === 0 ? new Map<string, number>() : await findBeginnings(scope, long);
  const unknown = long.filter((word) => (weights.get(word) ?? -1) < MIN_WEIGHT_KNOWN);
  if (unknown.length === 0 || unknown.length > MAX_UNKNOWN) return new Map();
  const similar = await findSimilarWords(
    scope,
    unknown.map((word) => ({ word, maxEdits: maxEditsOf(word) })),
  );
  const meant = new Map<string, string>();
  for (const word of unknown) {
    const own = weights.get(word);
    const minWeight = own === undefined ? 0 : own + MIN_WEIGHT_ABOVE;
    const best = chooseNearest(
      word,
      (similar.get(word) ?? []).filter(({ weight }) => weight >= minWeight),
    );
    if (best) meant.set(word, best);
  }
  return meant;
}

function chooseNearest(word: string, similar: { word: string; weight: number }[]): string | undefined {
  const max = maxEditsOf(word);
  const isOfShortWord = [...word].length <= LONGEST_DOUBTFUL;
  let best: { word: string; edits: number; weight: number } | undefined;
  for (const { word: other, weight } of similar) {
    const edits = countEdits(word, other, max);
    if (edits === 0 || Math.floor(edits) > max || (edits >= 2 && weight === 0)) continue;
    if (isOfShortWord && !Number.isInteger(edits) && !mayReplaceLetter(word, other, weight)) continue;
    const isBetter = !best || edits < best.edits || (edits === best.edits && weight > best.weight);
    if (isBetter) best = { word: other, edits, weight };
  }
  return best?.word;
}

/** A word with one letter replaced is often another word: `pilot` and `pivot`, `maker` and `baker`, `Paris` and `parts`. */
const LONGEST_DOUBTFUL = 5;

/** Never the first letter, only toward a word that jobs know well, and never in the name of a place. */
function mayReplaceLetter(word: string, other: string, weight: number): boolean {
  return weight >= MIN_WEIGHT_KNOWN && other[0] === word[0] && understandPlace(word) === undefined;
}

function toCorrections(
  terms: SearchTerm[],
  joins: Join[],
  alternatives: Map<string, SearchTerm[][]>,
): Correction[] {
  const corrections: Correction[] = [];
  for (let start = 0; start < terms.length; start++) {
    const term = terms[start];
    const join = joins.find((each) => each.start === start);
    const others = term?.kind === 'prefix' ? (alternatives.get(term.word) ?? []) : [];
    if (join) {
      corrections.push({ start, length: 2, alternatives: [[{ kind: 'prefix', word: join.word }]] });
      start++;
    } else if (others.length > 0) corrections.push({ start, length: 1, alternatives: others });
  }
  return corrections;
}
