import type { ChangeLog } from '../../platform/cache/change-log.ts';

import { SnapshotCache, type SnapshotValue, toValidUntilMs } from '../../platform/cache/snapshot-cache.ts';
import type { Scope } from '../../platform/scope.ts';
import { jobListEvents } from '../jobs/search/job-list-events.ts';
import { computeSalaries } from './compute.ts';
import type { Salaries } from './schema.ts';

/** How stale the figures of a large board may be. */
const MAX_STALE_MS = 2_000;
/** Up to this many live jobs, a computation takes milliseconds, so the cache never returns stale figures. */
const SMALL_BOARD_JOBS = 5_000;

interface SalarySnapshot extends SnapshotValue {
  salaries: Salaries;
}

/**
 * Caches the figures of boards until jobs change or the next job expires. The figures of a large board take long to compute.
 * Meanwhile, callers get the last figures, unless these have been outdated for two seconds or more.
 */
export class SalaryCache {
  readonly #snapshots: SnapshotCache<SalarySnapshot>;

  constructor(changes: ChangeLog) {
    this.#snapshots = new SnapshotCache(changes, {
      name: 'salaries',
      changedBy: jobListEvents,
      maxStaleMs: (last) => (last && last.salaries.total_active_jobs <= SMALL_BOARD_JOBS ? 0 : MAX_STALE_MS),
    });
  }

  async findOrCompute(scope: Scope, explain: boolean): Promise<Salaries> {
    const key = explain ? 'explained' : 'figures';
    const { salaries } = await this.#snapshots.findOrCompute(scope, key, async () => {
      const startedAtMs = performance.now();
      const { changesInSeconds, ...computed } = await computeSalaries(scope, { explain });
      return { ...computed, validUntilMs: toValidUntilMs(startedAtMs, changesInSeconds) };
    });
    return salaries;
  }
}
