import type { SearchTerm } from '../../../../../../platform/search-words.ts';
import type { PlaceCriterion } from '../../place-filter.ts';
import type { FindJobTypes } from './job-types.ts';
import { findNamedPlace, type NamedPlace } from './named-place.ts';
import { fillers, lastFillers, links, remotePhrases, weakFillers } from './phrases.ts';

/** What a search asks for besides words of the job: “remote part-time nurse jobs in Munich”. */
export interface Intent {
  place: PlaceCriterion | undefined;
  isRemote: boolean;
  /** As the index has them. A job has one of them. */
  jobTypes: string[];
  /** Whether it has words that say nothing about the job. */
  hasFillers: boolean;
  /** The words of the job. */
  others: SearchTerm[];
}

/** Finds a place at the edges of a search, or only at its end. */
type FindPlace = (terms: SearchTerm[], onlyAtEnd: boolean) => NamedPlace | undefined;

/** Undefined if all words may belong to the job. Quoted terms do. Without `findJobTypes`, no words are job types. */
export function readIntent(
  terms: SearchTerm[],
  findPlace: FindPlace = findNamedPlace,
  findJobTypes: FindJobTypes = () => [],
): Intent | undefined {
  const present = withoutRemote(terms);
  const isRemote = present.length < terms.length;
  const typed = withoutJobTypes(present, findJobTypes);
  const { jobTypes } = typed;
  const { rest, isFirst } = withoutFillers(typed.rest);
  const named = findPlace(rest, isFirst);
  const around = withoutFillers(named ? withoutLastLinks(named.others) : rest);
  const mayStartWithLinks = isFirst || typed.isFirst || around.isFirst;
  const words = mayStartWithLinks ? withoutFirstLinks(around.rest) : around.rest;
  const hasMore = named !== undefined || isRemote || jobTypes.length > 0;
  const isOnlyFiller = hasMore && isPhrase(words, weakFillers);
  const hasFillers = isOnlyFiller || rest.length < typed.rest.length || around.hasFillers;
  if (!hasMore && !hasFillers) return undefined;
  return { place: named?.place, isRemote, jobTypes, hasFillers, others: isOnlyFiller ? [] : words };
}

/** Without “in the” at the end, which a place followed. */
export function withoutLastLinks(terms: SearchTerm[]): SearchTerm[] {
  return terms.slice(0, terms.findLastIndex((term) => !isPhrase([term], links)) + 1);
}

/** “Work from home” and “near me” have at most so many words. */
const MAX_WORDS = 4;

/** How many terms from `start` on are the longest of the phrases. 0: none of them. */
function lengthAt(terms: SearchTerm[], start: number, phrases: ReadonlySet<string>): number {
  for (let length = Math.min(MAX_WORDS, terms.length - start); length > 0; length--)
    if (isPhrase(terms.slice(start, start + length), phrases)) return length;
  return 0;
}

function lengthAtEnd(terms: SearchTerm[], phrases: ReadonlySet<string>): number {
  for (let length = Math.min(MAX_WORDS, terms.length); length > 0; length--)
    if (isPhrase(terms.slice(-length), phrases)) return length;
  return 0;
}

function isPhrase(terms: SearchTerm[], phrases: ReadonlySet<string>): boolean {
  const phrase = toPhrase(terms);
  return phrase !== undefined && phrases.has(phrase);
}

/** Undefined if one of the terms is quoted. */
export function toPhrase(terms: SearchTerm[]): string | undefined {
  const words = terms.flatMap((term) => (term.kind === 'prefix' ? term.word : []));
  return words.length === terms.length ? words.join(' ') : undefined;
}

function withoutRemote(terms: SearchTerm[]): SearchTerm[] {
  const others: SearchTerm[] = [];
  for (let n = 0; n < terms.length; ) {
    const length = lengthAt(terms, n, remotePhrases);
    if (length === 0) others.push(terms[n] as SearchTerm);
    n += length || 1;
  }
  return others;
}

interface Typed {
  rest: SearchTerm[];
  jobTypes: string[];
  /** Whether the search begins with one. */
  isFirst: boolean;
}

/** Also without the links before a job type: “cook *in* Teilzeit”. */
function withoutJobTypes(terms: SearchTerm[], findJobTypes: FindJobTypes): Typed {
  const jobTypes = new Set<string>();
  let rest: SearchTerm[] = [];
  let isFirst = false;
  for (let n = 0; n < terms.length; ) {
    const { length, found } = findLongest(terms, n, findJobTypes);
    if (length === 0) rest.push(terms[n] as SearchTerm);
    else {
      rest = withoutLastLinks(rest);
      isFirst ||= rest.length === 0;
      for (const jobType of found) jobTypes.add(jobType);
    }
    n += length || 1;
  }
  return { rest, jobTypes: [...jobTypes], isFirst };
}

function findLongest(terms: SearchTerm[], start: number, findJobTypes: FindJobTypes) {
  for (let length = Math.min(MAX_WORDS, terms.length - start); length > 0; length--) {
    const phrase = toPhrase(terms.slice(start, start + length));
    const found = phrase === undefined ? [] : findJobTypes(phrase);
    if (found.length > 0) return { length, found };
  }
  return { length: 0, found: [] };
}

interface Trimmed {
  rest: SearchTerm[];
  hasFillers: boolean;
  /** Whether there was one at the beginning. */
  isFirst: boolean;
}

function withoutFillers(terms: SearchTerm[]): Trimmed {
  let rest = terms;
  let isFirst = false;
  for (;;) {
    const first = lengthAt(rest, 0, fillers) || lengthOfLinked(rest);
    const last = first > 0 ? 0 : lengthAtEnd(rest, fillers) || lengthAtEnd(rest, lastFillers);
    if (first + last === 0) return { rest, hasFillers: rest.length < terms.length, isFirst };
    isFirst ||= first > 0;
    rest = rest.slice(first, rest.length - last);
  }
}

/** “Work” in “work in Berlin”. */
function lengthOfLinked(terms: SearchTerm[]): number {
  const length = lengthAt(terms, 0, weakFillers);
  return length > 0 && isPhrase(terms.slice(length, length + 1), links) ? length : 0;
}

function withoutFirstLinks(terms: SearchTerm[]): SearchTerm[] {
  const start = terms.findIndex((term) => !isPhrase([term], links));
  return start === -1 ? [] : terms.slice(start);
}
