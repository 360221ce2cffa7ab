import type { SearchTerm } from '../../../../../platform/search-words.ts';
import type { TermGroup } from '../term-groups.ts';
import { all, type Expression, not, some } from './expressions.ts';

/** Jobs that are equally relevant. */
export interface Rank {
  /** Includes jobs of better ranks. */
  includes: Expression;
  /** Of better ranks, as few as exclude all of them. */
  excludes: Expression[];
  /** Whether it may contain most jobs of a board. */
  isLarge: boolean;
}

/**
 * The ranks of the jobs that match, best first: all words in the title, then in title and company, then some of them there, then in any
 * text. Of each, whole words before beginnings of words, and adjacent words before scattered ones. Each job has one rank.
 */
export function toRanks(groups: TermGroup[]): Rank[] {
  const match = all(groups.map((group) => ofGroup(group, beginsAnywhere)));
  const adjacent = toAdjacent(groups);
  const title = all(groups.map((group) => ofGroup(group, isInTitle)));
  const titlePrefix = all(groups.map((group) => ofGroup(group, beginsInTitle)));
  const head = all(groups.map((group) => ofGroup(group, isInHead)));
  const headPrefix = all(groups.map((group) => ofGroup(group, beginsInHead)));
  const partly =
    groups.length === 1
      ? headPrefix
      : all([some(groups.map((group) => ofGroup(group, beginsInHead))), match]);
  const whole = all(groups.map((group) => ofGroup(group, isAnywhere)));
  const wholeAdjacent = adjacent && all([adjacent, whole]);
  const titleAdjacent = adjacent && all([adjacent, title]);
  const ranks: (Rank | undefined)[] = [
    titleAdjacent && { includes: titleAdjacent, excludes: [], isLarge: false },
    { includes: title, excludes: list(titleAdjacent), isLarge: false },
    { includes: titlePrefix, excludes: [title], isLarge: false },
    { includes: head, excludes: [titlePrefix], isLarge: false },
    { includes: headPrefix, excludes: [titlePrefix, head], isLarge: false },
    groups.length === 1 ? undefined : { includes: partly, excludes: [headPrefix], isLarge: false },
    wholeAdjacent && { includes: wholeAdjacent, excludes: [partly], isLarge: false },
    { includes: whole, excludes: [partly, ...list(wholeAdjacent)], isLarge: true },
    { includes: match, excludes: [partly, whole], isLarge: true },
  ];
  return ranks.filter((rank) => rank !== undefined);
}

/** The jobs of this rank alone. */
export function toExpression({ includes, excludes }: Rank): Expression {
  return excludes.length === 0 ? includes : all([includes, ...excludes.map(not)]);
}

/** What a job has that matches one of the alternatives. */
export function ofGroup({ alternatives }: TermGroup, toTerm: (term: SearchTerm) => Expression): Expression {
  return some(alternatives.map((terms) => all(terms.map(toTerm))));
}

/** The text index reads all words that begin with a text. Hundreds begin with one or two letters, so those have entries of their own. */
const LONGEST_BEGINNING = 2;

/** Counts characters, as `left()` does in PostgreSQL. */
function isShort(word: string): boolean {
  return [...word].length <= LONGEST_BEGINNING;
}

export function beginsAnywhere(term: SearchTerm): Expression {
  if (term.kind === 'phrase') return isAnywhere(term);
  return isShort(term.word)
    ? { kind: 'entry', place: 'beginning', text: term.word }
    : { kind: 'entry', place: 'word', text: term.word, isPrefix: true };
}

export function isAnywhere(term: SearchTerm): Expression {
  const words = wordsOf(term);
  return words.length > 1
    ? all(toPairs(words))
    : all(words.map((text) => ({ kind: 'entry', place: 'word', text })));
}

function isInTitle(term: SearchTerm): Expression {
  return isIn('title', term);
}

function isInHead(term: SearchTerm): Expression {
  return some([isIn('title', term), isIn('company', term)]);
}

function isIn(place: 'title' | 'company', term: SearchTerm): Expression {
  const words = wordsOf(term);
  const entries = words.map((text): Expression => ({ kind: 'entry', place, text }));
  return all([...entries, ...toPairs(words)]);
}

function beginsInTitle(term: SearchTerm): Expression {
  return beginsIn('title', term);
}

function beginsInHead(term: SearchTerm): Expression {
  return some([beginsIn('title', term), beginsIn('company', term)]);
}

/**
 * One or two letters must be a whole word in the title. A search for nurses finds jobs with the title Nurse, among all jobs that mention
 * nurses.
 */
function beginsIn(place: 'title' | 'company', term: SearchTerm): Expression {
  if (term.kind === 'phrase' || isShort(term.word)) return isIn(place, term);
  const singular = toSingular(term.word);
  const entry: Expression = { kind: 'entry', place, text: singular, isPrefix: true };
  return singular === term.word ? entry : all([entry, beginsAnywhere(term)]);
}

/** The singular of an English plural: as a beginning, it is the beginning of the plural too. */
function toSingular(word: string): string {
  return /^.{4,}[^aisu]s$/u.test(word) ? word.slice(0, -1) : word;
}

/** Each two neighbors of the search are adjacent in the job, in any order. Undefined if there is one word. */
export function toAdjacent(groups: TermGroup[]): Expression | undefined {
  if (groups.length === 1) return undefined;
  return all(
    groups.slice(1).map((group, n) => {
      const ends = edgesOf(groups[n] as TermGroup, -1);
      const starts = edgesOf(group, 0);
      return some(
        ends.flatMap((end) =>
          starts.flatMap((start) => [...toPairs([end, start]), ...toPairs([start, end])]),
        ),
      );
    }),
  );
}

function edgesOf({ alternatives }: TermGroup, position: 0 | -1): string[] {
  return alternatives.flatMap((terms) => {
    const term = terms.at(position);
    return (term && wordsOf(term).at(position)) ?? [];
  });
}

function wordsOf(term: SearchTerm): string[] {
  return term.kind === 'phrase' ? term.words : [term.word];
}

function toPairs(words: string[]): Expression[] {
  return words.slice(1).map((word, n) => ({ kind: 'entry', place: 'pair', text: `${words[n]} ${word}` }));
}

function list(expression: Expression | undefined): Expression[] {
  return expression ? [expression] : [];
}
