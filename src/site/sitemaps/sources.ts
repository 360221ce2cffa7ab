import { cutLiveJobs, listLiveJobs } from '../../features/jobs/walk-live.ts';
import { cutPublicPages, listPublicPages } from '../../features/pages/public-queries.ts';
import { pathOf } from '../../features/pages/queries.ts';
import type { SitemapSource } from './source.ts';

const jobs: SitemapSource = {
  name: 'jobs',
  cut: cutLiveJobs,
  list: async (scope, fromId, limit) => {
    const found = await listLiveJobs(scope, fromId, limit);
    return found.map(({ id, slug, updated_at }) => ({ id, path: `/jobs/${slug}`, updatedAt: updated_at }));
  },
};

const pages: SitemapSource = {
  name: 'pages',
  cut: cutPublicPages,
  list: async (scope, fromId, limit) => {
    const found = await listPublicPages(scope, fromId, limit);
    return found.map((page) => ({ id: page.id, path: pathOf(page), updatedAt: page.updated_at }));
  },
};

/** All that a board shows to everybody and that has an address of its own. */
export const sitemapSources: SitemapSource[] = [jobs, pages];
