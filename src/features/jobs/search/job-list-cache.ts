import type { CacheStore } from '../../../platform/cache/cache-store.ts';
import { SnapshotCache, type SnapshotValue } from '../../../platform/cache/snapshot-cache.ts';
import type { FacetSnapshot } from './count-facets.ts';
import type { JobMatch } from './find.ts';
import { jobListEvents } from './job-list-events.ts';

/** How many jobs match the filters. `match` is undefined if a name in the filters does not exist. */
export interface CountSnapshot extends SnapshotValue {
  total: number;
  match: JobMatch | undefined;
}

/** Which jobs are on one page of a list. */
export interface PageSnapshot extends SnapshotValue {
  total: number;
  ids: string[];
}

/**
 * Caches the expensive parts of job lists: exact totals, the job ids of each page, and facet counts. All three depend only
 * on the board's jobs and the clock. The API and the boards share it.
 */
export class JobListCache {
  readonly counts: SnapshotCache<CountSnapshot>;
  readonly pages: SnapshotCache<PageSnapshot>;
  readonly facets: SnapshotCache<FacetSnapshot>;

  constructor(store: CacheStore) {
    const changedBy = jobListEvents;
    this.counts = new SnapshotCache(store, { name: 'job_counts', changedBy });
    this.pages = new SnapshotCache(store, { name: 'job_pages', changedBy });
    this.facets = new SnapshotCache(store, { name: 'job_facets', changedBy });
  }
}
