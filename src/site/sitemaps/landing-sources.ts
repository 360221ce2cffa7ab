import { parseFacetKey } from '../../features/jobs/public/facet-key.ts';
import {
  listLiveFacets,
  type PagedFacet,
  rangesOfLiveFacets,
} from '../../features/jobs/public/sitemap-facets.ts';
import { findFacetValues } from '../../features/jobs/search/facet-queries.ts';
import { findChangeTimes, toSubjectText } from '../../features/landing-pages/queries.ts';
import { describeSubjects, type SubjectKey } from '../../features/landing-pages/subjects/find.ts';
import type { LandingKind } from '../../features/landing-pages/subjects/paths.ts';
import {
  listPaidFacets,
  type PaidFacet,
  rangesOfPaidFacets,
} from '../../features/salaries/sitemap-queries.ts';
import { isId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { MIN_INDEXED_JOBS } from '../landing/indexing.ts';
import { toHubPath } from '../salaries/hub-path.ts';
import type { SitemapEntry, SitemapSource } from './source.ts';

/** Names of sitemap files. */
const names: Record<LandingKind & PagedFacet, string> = {
  category: 'categories',
  company: 'companies',
  location: 'locations',
  job_type: 'types',
  category_location: 'places',
  remote_category: 'remote',
};

const isFacetId = (text: string) => /^\d+$/.test(text) && parseFacetKey(text) !== undefined;
const isPairId = (text: string) => {
  const [categoryId = '', locationId = '', ...rest] = text.split('.');
  return isId(categoryId) && /^\d{10}$/.test(locationId) && isFacetId(String(Number(locationId))) && !rest[0];
};

const idChecks: Record<LandingKind, (text: string) => boolean> = {
  category: isId,
  remote_category: isId,
  category_location: isPairId,
  company: isFacetId,
  location: isFacetId,
  job_type: isFacetId,
};

/** Landing pages that search engines index. A page changes with its live jobs and with its introduction. */
export const landingSources: SitemapSource[] = (Object.keys(names) as LandingKind[]).map((kind) => ({
  name: names[kind],
  isId: idChecks[kind],
  listRanges: (scope, size) => rangesOfLiveFacets(scope, kind, { size, minJobs: MIN_INDEXED_JOBS }),
  list: async (scope, fromId, limit): Promise<SitemapEntry[]> => {
    const found = await listLiveFacets(scope, kind, { fromId, limit, minJobs: MIN_INDEXED_JOBS });
    const ids = found.map(({ id }) => id);
    const keys = await toKeys(scope, kind, ids);
    const subjects = await describeSubjects(scope, keys);
    const times = await findChangeTimes(scope, kind);
    return found.map(({ id, updatedAt }, index) => {
      const changedAt = times.get(toSubjectText(keys[index] as SubjectKey)) ?? updatedAt;
      return {
        id,
        path: subjects[index]?.path,
        updatedAt: changedAt > updatedAt ? changedAt : updatedAt,
      };
    });
  },
}));

const salaryKinds = { category: 'category_id', location: 'location_id' } as const satisfies Partial<
  Record<LandingKind, PaidFacet>
>;

/** Salaries of categories and locations. A page changes with the live jobs that state their pay. */
export const salarySources: SitemapSource[] = (['category', 'location'] as const).map((kind) => ({
  name: kind === 'category' ? 'categorysalaries' : 'locationsalaries',
  isId: kind === 'category' ? isId : isFacetId,
  listRanges: (scope, size) => rangesOfPaidFacets(scope, salaryKinds[kind], size),
  list: async (scope, fromId, limit): Promise<SitemapEntry[]> => {
    const found = await listPaidFacets(scope, salaryKinds[kind], fromId, limit);
    const ids = found.map(({ id }) => id);
    const subjects = await describeSubjects(scope, await toKeys(scope, kind, ids));
    return found.map(({ id, updatedAt }, index) => {
      const subject = subjects[index];
      return { id, path: subject && toHubPath(subject), updatedAt };
    });
  },
}));

async function toKeys(scope: Scope, kind: LandingKind, ids: string[]): Promise<SubjectKey[]> {
  const types =
    kind === 'job_type'
      ? await findFacetValues(scope, 'job_type', ids.map(Number))
      : new Map<number, string>();
  return ids.map((id) => {
    if (kind === 'category' || kind === 'remote_category') return { kind, category_id: id, value: null };
    if (kind === 'job_type') return { kind, category_id: null, value: types.get(Number(id)) ?? '' };
    if (kind !== 'category_location') return { kind, category_id: null, value: id };
    const [categoryId = '', locationId] = id.split('.');
    return { kind, category_id: categoryId, value: String(Number(locationId)) };
  });
}
