import {
  listIndexedCompanies,
  rangesOfIndexedCompanies,
} from '../../features/jobs/companies/public/sitemap-queries.ts';
import { parseFacetKey } from '../../features/jobs/jobs/public/facet-key.ts';
import {
  listLiveFacets,
  type PagedFacet,
  rangesOfLiveFacets,
} from '../../features/jobs/jobs/public/sitemap-facets.ts';
import { findChangeTimes, toSubjectText } from '../../features/jobs/landing-pages/queries.ts';
import { describeFacets } from '../../features/jobs/landing-pages/subjects/facets.ts';
import { type LandingKind, toLandingPath } from '../../features/jobs/landing-pages/subjects/paths.ts';
import {
  listPaidFacets,
  type PaidFacet,
  rangesOfPaidFacets,
} from '../../features/jobs/salaries/sitemap-queries.ts';
import { isId } from '../../platform/ids.ts';
import { MIN_INDEXED_JOBS } from '../job-lists/indexing.ts';
import { toHubPath } from '../paths.ts';
import type { SitemapEntry, SitemapSource } from './source.ts';

/** Names of sitemap files. */
const names: Record<LandingKind & PagedFacet, string> = {
  category: 'categories',
  location: 'locations',
  country: 'countries',
  job_type: 'types',
  category_location: 'places',
  remote_category: 'remote',
};

const isFacetId = (text: string) => /^\d+$/.test(text) && parseFacetKey(text) !== undefined;
const isPairId = (text: string) => {
  const [categoryId = '', locationId = '', ...rest] = text.split('.');
  return isId(categoryId) && /^\d{10}$/.test(locationId) && isFacetId(String(Number(locationId))) && !rest[0];
};

const idChecks: Record<LandingKind & PagedFacet, (text: string) => boolean> = {
  category: isId,
  remote_category: isId,
  category_location: isPairId,
  location: isFacetId,
  country: (text) => /^[A-Z]{2}$/.test(text),
  job_type: isFacetId,
};

/** Landing pages that search engines index. A page changes with its live jobs and with its introduction. */
export const landingSources: SitemapSource[] = (Object.keys(names) as (keyof typeof names)[]).map((kind) => ({
  name: names[kind],
  isId: idChecks[kind],
  listRanges: (scope, size) => rangesOfLiveFacets(scope, kind, { size, minJobs: MIN_INDEXED_JOBS }),
  list: async (scope, fromId, limit): Promise<SitemapEntry[]> => {
    const found = await listLiveFacets(scope, kind, { fromId, limit, minJobs: MIN_INDEXED_JOBS });
    const ids = found.map(({ id }) => id);
    const subjects = await describeFacets(scope, kind, ids);
    const times = await findChangeTimes(scope, kind);
    const entries = found.map(({ id, updatedAt }, index) => {
      const subject = subjects[index];
      const changedAt = (subject && times.get(toSubjectText(subject))) ?? updatedAt;
      return {
        id,
        path: subject?.path,
        updatedAt: changedAt > updatedAt ? changedAt : updatedAt,
      };
    });
    return withoutRepeats(entries);
  },
}));

/** Companies that are verified, described, or have enough live jobs. */
export const companySource: SitemapSource = {
  name: 'companies',
  isId,
  listRanges: rangesOfIndexedCompanies,
  list: async (scope, fromId, limit) => {
    const found = await listIndexedCompanies(scope, { fromId, limit });
    return found.map(({ id, slug, updated_at }) => ({
      id,
      path: toLandingPath('company', { key: slug }),
      updatedAt: updated_at,
    }));
  },
};

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
    const subjects = await describeFacets(scope, kind, ids);
    const entries = found.map(({ id, updatedAt }, index) => {
      const subject = subjects[index];
      return { id, path: subject && toHubPath(subject), updatedAt };
    });
    return withoutRepeats(entries);
  },
}));

/** Several spellings of a city share a page. */
function withoutRepeats(entries: SitemapEntry[]): SitemapEntry[] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    const isRepeated = entry.path !== undefined && seen.has(entry.path);
    if (entry.path !== undefined) seen.add(entry.path);
    return isRepeated ? { ...entry, path: undefined } : entry;
  });
}
