import type { Scope } from '../../../../platform/scope.ts';
import type { SearchTerm } from '../../../../platform/search-words.ts';
import type { JobCriteria } from '../filters.ts';
import { toGroups } from '../term-groups.ts';
import { findCorrections } from './correct.ts';
import { findNamedPlace } from './named-place.ts';

/** A search with fewer matches, which do not fill a page, finds other jobs too. */
const FEW = 20;

/** No event says that the board's dictionary has new words, so results that depend on it are found again after this time. */
export const WORDS_AGE_MS = 60_000;

interface Search {
  count(criteria: JobCriteria): Promise<number>;
  /** The ids of the first matches. */
  findIds(criteria: JobCriteria, limit: number): Promise<string[]>;
}

/** Whether a search with so many exact matches may find others. */
export function isTolerant({ terms, isExact }: JobCriteria, exact: number): boolean {
  return terms !== undefined && terms.length > 0 && !isExact && exact < FEW;
}

/**
 * The criteria to search by instead if few jobs match: with the place that the search names, or with similar words, or both. They find
 * more jobs, and those that match exactly too. Otherwise, the same criteria.
 */
export async function tolerate(
  scope: Scope,
  criteria: JobCriteria,
  exact: number,
  search: Search,
): Promise<JobCriteria> {
  if (!isTolerant(criteria, exact)) return criteria;
  const located = await takePlace(criteria, exact, search);
  const found = located && (await findMore(scope, located, exact, search));
  return found ?? (await findMore(scope, criteria, exact, search)) ?? criteria;
}

/** Searches for the place that the terms name, instead of its words. Undefined if they name none. */
async function takePlace(
  criteria: JobCriteria,
  exact: number,
  { findIds }: Search,
): Promise<JobCriteria | undefined> {
  const named = criteria.place ? undefined : findNamedPlace(criteria.terms ?? []);
  if (!named) return undefined;
  const elsewhereIds = exact === 0 ? [] : await findIds(criteria, FEW);
  const terms = named.others.length === 0 ? undefined : named.others;
  return { ...criteria, terms, place: { ...named.place, elsewhereIds } };
}

/** With corrections if they help. Undefined if not more jobs match than exactly. */
async function findMore(
  scope: Scope,
  criteria: JobCriteria,
  exact: number,
  { count }: Search,
): Promise<JobCriteria | undefined> {
  const total = criteria.place?.elsewhereIds ? await count(criteria) : exact;
  const corrections = criteria.terms && total < FEW ? await findCorrections(scope, criteria.terms) : [];
  if (corrections.length > 0) {
    const corrected = { ...criteria, corrections };
    if ((await count(corrected)) > total) return corrected;
  }
  return total > exact ? criteria : undefined;
}

/** The search with the best alternative of each corrected term. Null without corrections. */
export function toCorrectedSearch(criteria: Pick<JobCriteria, 'terms' | 'corrections'>): string | null {
  return criteria.corrections.length === 0 ? null : toSearch(criteria);
}

/** The words of the search, without the place that it named, and with the best alternative of each corrected term. */
export function toSearch({ terms = [], corrections }: Pick<JobCriteria, 'terms' | 'corrections'>): string {
  const best = toGroups(terms, corrections).flatMap(({ alternatives: [own, other] }) => other ?? own ?? []);
  return best.map(toText).join(' ');
}

function toText(term: SearchTerm): string {
  if (term.kind === 'prefix') return term.word;
  return term.words.length === 1 ? term.words.join('') : `"${term.words.join(' ')}"`;
}
