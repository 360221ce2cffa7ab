import { ItemListCache } from '../src/features/content/collections/items/item-list-cache.ts';
import { JobCache } from '../src/features/jobs/jobs/responses/job-cache.ts';
import { SalaryCache } from '../src/features/jobs/salaries/salary-cache.ts';
import { CacheStore } from '../src/platform/cache/cache-store.ts';
import { ChangeLog } from '../src/platform/cache/change-log.ts';
import type { SiteCaches } from '../src/site/board-page.ts';

/** An empty store with 64 MiB, the default of a server. */
export function newCacheStore(): CacheStore {
  return new CacheStore(64 * 1_048_576);
}

/** What a server knows of changes at its start. */
export function newChangeLog(): ChangeLog {
  return new ChangeLog(newCacheStore());
}

/** The caches that boards and the API share, for tests without a server. */
export function newSiteCaches(): SiteCaches {
  const changes = newChangeLog();
  return {
    changes,
    jobs: new JobCache(changes),
    itemLists: new ItemListCache(changes),
    salaries: new SalaryCache(changes),
  };
}
