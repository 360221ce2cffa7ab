import type { Scope } from '../../../../platform/scope.ts';
import type { PagedFacet } from '../../jobs/public/sitemap-facets.ts';
import { findFacetValues } from '../../jobs/search/facet-queries.ts';
import { describeSubjects, type LandingSubject, type SubjectKey } from './find.ts';

/** The landing pages of these values of a facet, by their ids in `job_index`. Undefined for ids that do not exist. */
export async function describeFacets(
  scope: Scope,
  facet: PagedFacet,
  ids: string[],
): Promise<(LandingSubject | undefined)[]> {
  if (facet !== 'job_type')
    return describeSubjects(
      scope,
      ids.map((id) => toKey(facet, id)),
    );
  const types = await findFacetValues(scope, 'job_type', ids.map(Number));
  const keys = ids.map((id) => toKey(facet, types.get(Number(id)) ?? ''));
  return describeSubjects(scope, keys);
}

function toKey(kind: PagedFacet, id: string): SubjectKey {
  if (kind === 'category' || kind === 'remote_category') return { kind, category_id: id, value: null };
  if (kind !== 'category_location') return { kind, category_id: null, value: id };
  const [categoryId = '', locationId] = id.split('.');
  return { kind, category_id: categoryId, value: String(Number(locationId)) };
}
