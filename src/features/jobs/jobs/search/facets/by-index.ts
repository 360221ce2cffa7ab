import { sql } from 'kysely';
import type { Scope } from '../../../../../platform/scope.ts';
import { type JobMatch, matching } from '../matching.ts';
import { countGroups, countRows, type Group } from './count-groups.ts';
import type { FacetName } from './names.ts';

/**
 * Counts facets of many jobs from the indexes alone: one pass for the columns that all orders have, and one for each column of a partial
 * index. Their rows are a hundred times as large.
 */
export async function countByIndex(
  scope: Scope,
  match: JobMatch,
  facets: FacetName[],
  chosenIds: string[],
): Promise<Group[]> {
  const inAll = facets.filter((facet) => facet !== 'country' && facet !== 'pay');
  const columns = inAll.map((facet) => (facet === 'remote' ? 'is_remote' : facet));
  const rows = matching(scope, match);
  const groups = await countGroups(scope, rows, columns, chosenIds);
  if (facets.includes('country')) {
    const placed = rows.where('job_index.country', 'is not', null);
    groups.push(...(await countGroups(scope, placed, ['country'], chosenIds)));
  }
  if (facets.includes('pay')) {
    const count = await countRows(rows.where('job_index.pay_currency', 'is not', null));
    groups.push({ column: 'pay', id: 'true', count });
  }
  if (!facets.includes('remote')) return groups;
  return toModes(groups, await countRows(rows.where(sql<boolean>`job_index.is_hybrid`)));
}

/** A hybrid job is not remote. */
function toModes(groups: Group[], hybrid: number): Group[] {
  const countOf = (isRemote: string) =>
    groups.find(({ column, id }) => column === 'is_remote' && id === isRemote)?.count ?? 0;
  return [
    ...groups,
    { column: 'remote', id: 'full', count: countOf('true') },
    { column: 'remote', id: 'hybrid', count: hybrid },
    { column: 'remote', id: 'none', count: countOf('false') - hybrid },
  ];
}
