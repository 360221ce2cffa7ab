import { type KnownPlace, listNamesFrom } from '../../../../../platform/gazetteer/gazetteer.ts';
import { toNameKey } from '../../../../../platform/gazetteer/name-key.ts';
import { toPlaceRange } from '../../../../../platform/gazetteer/place-range.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import type { SearchTerm } from '../../../../../platform/search-words.ts';
import { hasJobsIn } from '../detail-filters.ts';
import { type PlaceCriterion, toPlaceCriterion, understandPlace } from '../place-filter.ts';
import { countEdits, maxEditsOf } from './edits.ts';
import type { FindJobTypes } from './intent/job-types.ts';
import { type Intent, readIntent, toPhrase, withoutLastLinks } from './intent/read-intent.ts';

/**
 * The place with jobs that a text without a known place probably means: the one whose name is nearest.
 * Undefined for a text in quotes, or if there is none.
 */
export async function findSimilarPlace(scope: Scope, { text, range, isQuoted }: PlaceCriterion) {
  if (range || isQuoted || understandPlace(text)) return undefined;
  for (const name of listCandidates(text)) {
    const place = understandPlace(name);
    const within = place && toPlaceRange(place);
    if (within && (await hasJobsIn(scope, within))) return toPlaceCriterion(name, place);
  }
  return undefined;
}

/** The parsed search of a search without matches that names a misspelled place: “nurse in berln”. */
export async function findSimilarNamedPlace(
  scope: Scope,
  terms: SearchTerm[],
  findJobTypes?: FindJobTypes,
): Promise<Intent | undefined> {
  const intent = readIntent(terms, () => undefined, findJobTypes);
  const words = intent?.others ?? terms;
  for (const { start, length } of toEdges(words.length)) {
    const text = toPhrase(words.slice(start, start + length));
    const place = text === undefined ? undefined : await findSimilarPlace(scope, { text, ...unknown });
    if (place) {
      const others = withoutLastLinks(words.toSpliced(start, length));
      return { isRemote: false, jobTypes: [], hasFillers: false, ...intent, place, others };
    }
  }
  return undefined;
}

/** The last word, the last two and the first one of so many. Each costs a pass over thousands of names. */
function toEdges(count: number): { start: number; length: number }[] {
  const last = { start: count - 1, length: 1 };
  if (count < 2) return count === 0 ? [] : [last];
  return [last, { start: count - 2, length: 2 }, { start: 0, length: 1 }];
}

const unknown = { range: undefined, isQuoted: false };

/** Each costs a query. */
const MAX_CANDIDATES = 5;

function listCandidates(text: string): string[] {
  const [name = '', ...areas] = text.split(',');
  return findSimilarNames(name)
    .slice(0, MAX_CANDIDATES)
    .map((similar) => [similar, ...areas].join(','));
}

/** Names of places within a few typing errors, the nearest and largest first. One for each place. */
function findSimilarNames(text: string): string[] {
  const found = new Map<string, { name: string; edits: number; place: KnownPlace }>();
  for (const { name, edits } of listNearNames(toNameKey(text))) {
    const place = understandPlace(name);
    const known = place && found.get(place.key);
    if (place && (!known || edits < known.edits)) found.set(place.key, { name, edits, place });
  }
  return [...found.values()]
    .sort((a, b) => a.edits - b.edits || b.place.population - a.place.population)
    .map(({ name }) => name);
}

/** Shorter names are abbreviations, and nearly every edit makes a word of them. */
const MIN_NAME = 4;

function* listNearNames(wanted: string): Generator<{ name: string; edits: number }> {
  const max = maxEditsOf(wanted);
  if (max === 0) return;
  // People rarely mistype the first letter, and then the second one is right.
  for (const letter of new Set([...wanted].slice(0, 2)))
    for (const name of listNamesFrom(letter)) {
      // “Java” is no typing error of “JAV”, the United States in Lithuanian.
      if (name.length < MIN_NAME) continue;
      const isFar = Math.abs(name.length - wanted.length) > max;
      const edits = isFar ? max + 1 : countEdits(wanted, name, max);
      if (Math.floor(edits) <= max) yield { name, edits };
    }
}
