import type { ChangeLog } from '../../../../platform/cache/change-log.ts';

import { SingleFlight } from '../../../../platform/cache/single-flight.ts';
import {
  SnapshotCache,
  type SnapshotValue,
  toValidUntilMs,
} from '../../../../platform/cache/snapshot-cache.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { collectionContent } from '../public/content.ts';
import { countItems, type ItemMatch } from './find-items.ts';

interface CountSnapshot extends SnapshotValue {
  total: number;
}

/**
 * Caches the expensive part of a list of items: the exact total, which depends only on the items and the clock. The API and the
 * boards share the cache.
 */
export class ItemListCache {
  /** Concurrent requests share one sort in memory, which is not cached: 200,000 items take a second and 50 MB. */
  readonly sorts = new SingleFlight<string[]>();
  readonly #counts: SnapshotCache<CountSnapshot>;

  constructor(changes: ChangeLog) {
    const { changedBy } = collectionContent;
    this.#counts = new SnapshotCache(changes, { name: 'item_counts', changedBy });
  }

  async findOrCount(scope: Scope, match: ItemMatch): Promise<number> {
    const { total } = await this.#counts.findOrCompute(scope, JSON.stringify(match), async () => {
      const startedAtMs = performance.now();
      const { changesInSeconds, ...counted } = await countItems(scope, match);
      return { ...counted, validUntilMs: toValidUntilMs(startedAtMs, changesInSeconds) };
    });
    return total;
  }
}
