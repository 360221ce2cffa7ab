import type { Scope } from '../../../../platform/scope.ts';
import { lexeme, phraseQuery, type SearchTerm, toWords } from '../../../../platform/search-words.ts';
import { all, type Expression, toTsQuery } from './relevance/expressions.ts';
import { beginsAnywhere, ofGroup } from './relevance/ranks.ts';
import { type Correction, type TermGroup, toGroups } from './term-groups.ts';
import { lengthOfName, toExcluded } from './understanding/expressions-of-terms.ts';
import type { Understanding } from './understanding/understanding.ts';
import { everyJob, toUnderstoodMatch, without } from './understanding/understood-ranks.ts';

/**
 * The words of the fields in order, as `job_lexemes` (migration 0031) reads them: with a space and an underscore in turn after the
 * words, and `|` around each field, so that no phrase runs from one field into the next. Long texts end with single words that are not
 * part of phrases.
 */
export function toWordSequence(fields: string[]): string {
  const words = ['|', ...fields.flatMap((field) => [...toWords(field), '|'])];
  if (words.length > MAX_SEQUENCE) {
    const others = new Set(words.slice(MAX_SEQUENCE)).difference(new Set(words.slice(0, MAX_SEQUENCE)));
    words.splice(MAX_SEQUENCE, Number.POSITIVE_INFINITY, '|', ...[...others].flatMap((word) => [word, '|']));
  }
  const sequence = words.map((word, n) => (n % 2 === 0 ? `${word} ` : `${word}_`)).join('');
  return sequence + ' '.repeat(Math.max(0, MIN_BYTES - Buffer.byteLength(sequence)));
}

/** A tsvector must not exceed 1 MB, and in a text of 100 kB without spaces each character begins a pair. */
const MAX_SEQUENCE = 16_384;
/**
 * PostgreSQL moves a value out of its row only if the row exceeds 2 kB, and compresses it only if that saves a quarter. Counting jobs
 * reads all rows, so they must be narrow. With spaces at its end, a usual text is moved and takes 1.3 kB instead of 1.5.
 */
const MIN_BYTES = 1_960;

/** What a search asks of a job. */
export interface WordQueries {
  /** A tsquery on `job_lexemes`. It finds too many jobs if there are phrases of more than two words. */
  lexemes: string;
  /** Each is part of the word sequence, with spaces between all words. */
  parts: string[];
  /** For each corrected group, the parts of each alternative: all parts of one of them are in the word sequence. */
  choices: string[][][];
  /** Those parts that `lexemes` does not decide. */
  longPhrases: string[];
  /** Tsqueries on the columns of rows that have no word sequence yet. Without corrections. */
  unconverted: { words: string | null; beginnings: string | null };
  groups: TermGroup[];
  /** Undefined: words are beginnings as they are typed. */
  understanding?: Understanding;
}

export function toWordQueries(
  scope: Pick<Scope, 'organizationId'>,
  terms: SearchTerm[],
  corrections: Correction[] = [],
  understanding?: Understanding,
): WordQueries {
  if (understanding) return toUnderstoodQueries(scope, terms, corrections, understanding);
  const groups = toGroups(terms, corrections);
  const fixed = groups.filter(({ alternatives }) => alternatives.length === 1);
  return {
    lexemes: toTsQuery(toSpace(scope), all(groups.map((group) => ofGroup(group, beginsAnywhere)))),
    parts: fixed.flatMap(({ alternatives }) => alternatives.flat().map(toTermPart)),
    choices: groups
      .filter((group) => !fixed.includes(group))
      .map(({ alternatives }) => alternatives.map((terms) => terms.map(toTermPart))),
    longPhrases: listPhrases(terms)
      .filter((words) => words.length > 2)
      .map(toPart),
    unconverted: toUnconvertedQueries(scope.organizationId.toString(36), terms),
    groups,
  };
}

function toUnderstoodQueries(
  scope: Pick<Scope, 'organizationId'>,
  terms: SearchTerm[],
  corrections: Correction[],
  understanding: Understanding,
): WordQueries {
  const groups = toGroups(terms, corrections, (terms, position) =>
    lengthOfName(terms, position, understanding.language),
  );
  return {
    lexemes: toTsQuery(toSpace(scope), toExpression({ groups, understanding })),
    parts: [],
    choices: [],
    longPhrases: listPhrases(terms)
      .filter((words) => words.length > 2)
      .map(toPart),
    unconverted: toUnconvertedQueries(scope.organizationId.toString(36), terms),
    groups,
    understanding,
  };
}

/** What a job has that matches understood words. */
export function toExpression({ groups, understanding }: UnderstoodWords): Expression {
  const { language, excluded } = understanding;
  const match = groups.length === 0 ? everyJob : toUnderstoodMatch(groups, understanding);
  return without(match, toExcluded(excluded, language));
}

/** The words of a search that are understood. */
type UnderstoodWords = Pick<WordQueries, 'groups'> & { understanding: Understanding };

export function isUnderstood(words: WordQueries): words is WordQueries & UnderstoodWords {
  return words.understanding !== undefined;
}

/** What each lexeme of an organization begins with. */
export function toSpace({ organizationId }: Pick<Scope, 'organizationId'>): string {
  return organizationId.toString(16);
}

/** A tsquery on the facets of a job: it has one of the values. */
export function toFacetQuery(
  scope: Pick<Scope, 'organizationId'>,
  kind: keyof typeof facetKinds,
  values: (number | string)[],
): string {
  const space = toSpace(scope);
  return `(${values.map((value) => `'${space}/${facetKinds[kind]}${value}'`).join(' | ')})`;
}

/** The letters that `job_lexemes` writes. A remote job has `r` alone. */
const facetKinds = { jobType: 't', location: 'l', company: 'c', category: 'g', remote: 'r' } as const;

function toPart(words: string[]): string {
  return ` ${words.join(' ')} `;
}

function listPhrases(terms: SearchTerm[]): string[][] {
  return terms.flatMap((term) => (term.kind === 'phrase' ? [term.words] : []));
}

function toTermPart(term: SearchTerm): string {
  return term.kind === 'phrase' ? toPart(term.words) : ` ${term.word}`;
}

function toUnconvertedQueries(space: string, terms: SearchTerm[]): WordQueries['unconverted'] {
  const words: string[] = [];
  const beginnings: string[] = [];
  for (const term of terms) {
    if (term.kind === 'phrase') words.push(phraseQuery(space, term.words));
    // Older versions stored beginnings of up to three UTF-16 code units.
    else if (term.word.length <= 3) beginnings.push(lexeme(space, term.word));
    else words.push(`${lexeme(space, term.word)}:*`);
  }
  return { words: words.join(' & ') || null, beginnings: beginnings.join(' & ') || null };
}
