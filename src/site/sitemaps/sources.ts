import { cutLiveJobs, listLiveJobs } from '../../features/jobs/walk-live.ts';
import type { SitemapSource } from './source.ts';

const jobs: SitemapSource = {
  name: 'jobs',
  cut: cutLiveJobs,
  list: async (scope, fromId, limit) => {
    const found = await listLiveJobs(scope, fromId, limit);
    return found.map(({ id, slug, updated_at }) => ({ id, path: `/jobs/${slug}`, updatedAt: updated_at }));
  },
};

/** All that a board shows to everybody and that has an address of its own. */
export const sitemapSources: SitemapSource[] = [jobs];
