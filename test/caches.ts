import { ItemListCache } from '../src/features/collections/items/item-list-cache.ts';
import { JobListCache } from '../src/features/jobs/search/job-list-cache.ts';
import { SalaryCache } from '../src/features/salaries/salary-cache.ts';
import { CacheStore } from '../src/platform/cache/cache-store.ts';
import type { SiteCaches } from '../src/site/board-page.ts';

/** Creates an empty store of the default size of a server. */
export function newCacheStore(): CacheStore {
  return new CacheStore(64 * 1_048_576);
}

/** Creates the caches that boards and API share, without a server. */
export function newSiteCaches(): SiteCaches {
  const store = newCacheStore();
  return {
    jobLists: new JobListCache(store),
    itemLists: new ItemListCache(store),
    salaries: new SalaryCache(store),
  };
}
