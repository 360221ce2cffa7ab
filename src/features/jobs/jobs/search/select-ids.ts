import type { Expression } from 'kysely';
import type { Scope } from '../../../../platform/scope.ts';
import { readFilters } from './filters.ts';
import { inOrder, resolveCriteria } from './find.ts';
import type { JobQuery } from './list-schema.ts';
import { matching } from './matching.ts';
import { isRanked, selectRankedIds } from './relevance/find-ranked.ts';

/** The ids of all jobs that match the filters, in the order of the list. Undefined: none can match. */
export async function selectJobIds(
  scope: Scope,
  query: Omit<JobQuery, 'page' | 'per_page'>,
): Promise<Expression<{ id: string }> | undefined> {
  const { filters, criteria } = readFilters(query, scope.organization.timeZone);
  const match = await resolveCriteria(scope, criteria);
  if (!match) return undefined;
  if (isRanked(match, filters.sort)) return selectRankedIds(scope, match);
  return inOrder(matching(scope, match), filters.sort).select('job_index.job_id as id');
}
