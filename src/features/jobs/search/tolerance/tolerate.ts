import type { Scope } from '../../../../platform/scope.ts';
import type { SearchTerm } from '../../../../platform/search-words.ts';
import type { JobCriteria } from '../filters.ts';
import { type Correction, toGroups } from '../term-groups.ts';
import { findCorrections } from './correct.ts';

/** A search with fewer matches, which do not fill a page, finds jobs with similar words too. */
const FEW = 20;

/** Corrections of a search that matches few jobs, if more jobs match with them. `count` counts matches. */
export async function findUsefulCorrections(
  scope: Scope,
  criteria: JobCriteria,
  exact: number,
  count: (criteria: JobCriteria) => Promise<number>,
): Promise<Correction[]> {
  const { terms, isExact } = criteria;
  if (!terms || terms.length === 0 || isExact || exact >= FEW) return [];
  const corrections = await findCorrections(scope, terms);
  if (corrections.length === 0) return [];
  return (await count({ ...criteria, corrections })) > exact ? corrections : [];
}

/** The search with the best alternative of each corrected term. Null without corrections. */
export function toCorrectedSearch({
  terms,
  corrections,
}: Pick<JobCriteria, 'terms' | 'corrections'>): string | null {
  if (!terms || corrections.length === 0) return null;
  const best = toGroups(terms, corrections).flatMap(({ alternatives: [own, other] }) => other ?? own ?? []);
  return best.map(toText).join(' ');
}

function toText(term: SearchTerm): string {
  if (term.kind === 'prefix') return term.word;
  return term.words.length === 1 ? term.words.join('') : `"${term.words.join(' ')}"`;
}
