import type { Changes } from '../../../../../platform/cache/change-log.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import type { JobCache } from '../../responses/job-cache.ts';
import type { JobCriteria } from '../filters.ts';
import { readCount } from '../list.ts';
import { toGroups } from '../term-groups.ts';
import { lengthOfName, listMeanings } from './expressions-of-terms.ts';

/** What the words mean by the dictionary, in the board's language, if that brought some of the jobs. */
export async function findMeanings(
  scope: Scope,
  { criteria, total }: { criteria: JobCriteria; total: number },
  cache: JobCache,
  changes: Changes,
): Promise<string[]> {
  const { understanding } = criteria;
  const names = total === 0 ? [] : listNames(criteria);
  if (!understanding || names.length === 0) return [];
  const literal = { ...criteria, understanding: { ...understanding, isWithoutDictionary: true as const } };
  return (await readCount(scope, literal, cache, changes)).total < total ? names : [];
}

function listNames({ terms = [], corrections, understanding }: JobCriteria): string[] {
  if (!understanding) return [];
  const { language } = understanding;
  const groups = toGroups(terms, corrections, (terms, position) => lengthOfName(terms, position, language));
  return [
    ...new Set(
      groups.flatMap(({ alternatives }) => alternatives.flatMap((terms) => listMeanings(terms, language))),
    ),
  ];
}
