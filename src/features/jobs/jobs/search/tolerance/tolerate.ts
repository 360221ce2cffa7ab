import type { Scope } from '../../../../../platform/scope.ts';
import type { SearchTerm } from '../../../../../platform/search-words.ts';
import { isDictionaryWord } from '../dictionary/dictionary.ts';
import type { JobCriteria } from '../filters.ts';
import { toGroups } from '../term-groups.ts';
import { findCorrections } from './correct.ts';
import { readJobTypes, withoutAmbiguous } from './intent/job-types.ts';
import { type Intent, readIntent } from './intent/read-intent.ts';
import { findSimilarNamedPlace, findSimilarPlace } from './similar-place.ts';

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
 * The criteria to search by instead if few jobs match: with the recognized place or job type, or with similar words, or both. These
 * criteria find all exact matches too. Without any match, also with a place that is spelled similarly. Otherwise, the same criteria.
 */
export async function tolerate(
  scope: Scope,
  criteria: JobCriteria,
  exact: number,
  search: Search,
): Promise<JobCriteria> {
  const place =
    exact === 0 && criteria.place && !criteria.isExact
      ? await findSimilarPlace(scope, criteria.place)
      : undefined;
  if (place) {
    const located = { ...criteria, place };
    const total = await search.count(located);
    const found = await tolerateWords(scope, located, total, search);
    if (total > 0 || found !== located) return found;
  }
  return tolerateWords(scope, criteria, exact, search);
}

async function tolerateWords(
  scope: Scope,
  criteria: JobCriteria,
  exact: number,
  search: Search,
): Promise<JobCriteria> {
  if (!isTolerant(criteria, exact)) return criteria;
  const begun = withBeginning(criteria);
  if (begun) {
    const total = await search.count(begun);
    return total > exact
      ? tolerateWords(scope, begun, total, search)
      : tolerateKnown(scope, criteria, exact, search);
  }
  return tolerateKnown(scope, criteria, exact, search);
}

/** With the last word also as the beginning of words. Undefined if it is so already, or if words are beginnings anyway. */
function withBeginning(criteria: JobCriteria): JobCriteria | undefined {
  const { terms = [], understanding } = criteria;
  const last = terms.at(-1);
  if (!understanding || last?.kind !== 'prefix' || last.isBeginning) return undefined;
  return { ...criteria, terms: [...terms.slice(0, -1), { ...last, isBeginning: true }] };
}

async function tolerateKnown(
  scope: Scope,
  criteria: JobCriteria,
  exact: number,
  search: Search,
): Promise<JobCriteria> {
  const found = await tolerateWithoutTypes(scope, criteria, exact, search);
  if (criteria.jobTypes.length > 0) return found;
  const total = found === criteria ? exact : await search.count(found);
  return (total < FEW && (await findByJobType(scope, criteria, { found, total }, search))) || found;
}

async function tolerateWithoutTypes(
  scope: Scope,
  criteria: JobCriteria,
  exact: number,
  search: Search,
): Promise<JobCriteria> {
  const { terms = [], place } = criteria;
  const intent = place ? readIntent(terms, noPlace) : readIntent(terms);
  const taken =
    intent && withIntent(criteria, intent, exact === 0 ? [] : await search.findIds(criteria, FEW));
  const found =
    (taken && (await findMore(scope, taken, exact, search))) ??
    (await findMore(scope, criteria, exact, search));
  if (found || exact > 0 || place) return found ?? criteria;
  const similar = await findSimilarNamedPlace(scope, terms);
  return (similar && (await findMore(scope, withIntent(criteria, similar, []), 0, search))) ?? criteria;
}

const noPlace = () => undefined;

/**
 * With the job types that the search names as a filter instead of words. They find the jobs that were found without them too, of which there
 * are few, and more. Undefined if there are no more. Ambiguous names count only if nothing was found.
 */
async function findByJobType(
  scope: Scope,
  criteria: JobCriteria,
  { found, total }: { found: JobCriteria; total: number },
  search: Search,
): Promise<JobCriteria | undefined> {
  const { terms = [], place } = criteria;
  const named = await readJobTypes(scope);
  const findTypes = total === 0 ? named : withoutAmbiguous(named);
  const intent = readIntent(terms, place ? noPlace : undefined, findTypes);
  if (!intent || intent.jobTypes.length === 0) return undefined;
  const ids = total === 0 ? [] : await search.findIds(found, FEW);
  const findWith = (taken: Intent) => findMore(scope, withIntent(criteria, taken, ids), total, search);
  const findNearSimilar = async () => {
    const similar = await findSimilarNamedPlace(scope, terms, findTypes);
    return similar && findWith(similar);
  };
  const isMisspelled = !place && !intent.place;
  const wasMisspelled = isMisspelled && found.intent?.namesPlace;
  const typed = wasMisspelled ? await findNearSimilar() : await findWith(intent);
  // Jobs that were found by corrected words need the corrections.
  if (typed) return found.corrections.length === 0 || typed.corrections.length > 0 ? typed : undefined;
  return isMisspelled && total === 0 ? findNearSimilar() : undefined;
}

function withIntent(criteria: JobCriteria, intent: Intent, exactIds: string[]): JobCriteria {
  const { place, others, isRemote, jobTypes, hasFillers } = intent;
  return {
    ...criteria,
    terms: others.length === 0 ? undefined : others,
    place: place ?? criteria.place,
    intent: { namesPlace: place !== undefined, isRemote, jobTypes, hasFillers, exactIds },
  };
}

/** Words of the dictionary are right, also if the board has no job for them. */
function isKnownTo({ understanding }: JobCriteria): (word: string) => boolean {
  return understanding ? isDictionaryWord : () => false;
}

/** With corrections if they help. Undefined if not more jobs match than exactly. */
async function findMore(
  scope: Scope,
  criteria: JobCriteria,
  exact: number,
  { count }: Search,
): Promise<JobCriteria | undefined> {
  const total = criteria.intent ? await count(criteria) : exact;
  const corrections =
    criteria.terms && total < FEW ? await findCorrections(scope, criteria.terms, isKnownTo(criteria)) : [];
  if (corrections.length > 0) {
    const corrected = { ...criteria, corrections };
    if ((await count(corrected)) > total) return corrected;
  }
  return total > exact ? criteria : undefined;
}

/**
 * The search with the best alternative of each corrected term, and without words that say nothing about the job. Null without either,
 * or if only a place, remote work or a job type is left.
 */
export function toCorrectedSearch(
  criteria: Pick<JobCriteria, 'terms' | 'corrections' | 'intent' | 'understanding'>,
): string | null {
  const { corrections, intent, terms } = criteria;
  const { namesPlace, isRemote, jobTypes = [] } = intent ?? {};
  const isUnderstood = terms === undefined && (namesPlace || isRemote || jobTypes.length > 0);
  const isCorrected = corrections.length > 0 || (intent?.hasFillers && !isUnderstood);
  return isCorrected ? toSearch(criteria) : null;
}

/** The words of the search, without recognized filters and exclusions, and with the best alternative of each corrected term. */
export function toSearch({
  terms = [],
  corrections,
  understanding,
}: Pick<JobCriteria, 'terms' | 'corrections' | 'understanding'>): string {
  const best = toGroups(terms, corrections).flatMap(({ alternatives: [own, other] }) => other ?? own ?? []);
  const excluded = understanding?.excluded ?? [];
  return [...best.map(toText), ...excluded.map((term) => `-${toText(term)}`)].join(' ');
}

function toText(term: SearchTerm): string {
  if (term.kind === 'prefix') return term.isBeginning ? `${term.word}*` : term.word;
  return term.words.length === 1 ? term.words.join('') : `"${term.words.join(' ')}"`;
}
