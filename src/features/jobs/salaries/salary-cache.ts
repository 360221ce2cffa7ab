import type { ChangeLog } from '../../../platform/cache/change-log.ts';
import { SnapshotCache, type SnapshotValue, toValidUntilMs } from '../../../platform/cache/snapshot-cache.ts';
import type { Scope } from '../../../platform/scope.ts';
import { secondsToNextExpiry } from '../jobs/public/live.ts';
import type { JobCriteria } from '../jobs/search/filters.ts';
import { jobListEvents } from '../jobs/search/job-list-events.ts';
import { computeSalaries } from './compute.ts';
import { computeGroup, type GroupSalaries } from './group.ts';
import type { Salaries } from './schema.ts';

/** How stale the figures of a large board may be. */
const MAX_STALE_MS = 2_000;
/** Up to this many live jobs, a computation takes milliseconds, so the cache never returns stale figures. */
const SMALL_BOARD_JOBS = 5_000;
/** How long figures for comparison are used without a check for changes, and how old the figures of a large board may be. */
const RECHECK_AFTER_MS = 500;
const MAX_RECENT_MS = 600_000;

/** Figures of a group that took longer to compute may be some minutes old. */
const QUICK_MS = 100;

interface GroupSnapshot extends SnapshotValue {
  salaries: GroupSalaries;
  tookMs: number;
}

interface SalarySnapshot extends SnapshotValue {
  salaries: Salaries;
}

/**
 * Caches the figures of boards until jobs change or the next job expires. The figures of a large board take long to compute.
 * Meanwhile, callers get the last figures, unless these have been outdated for two seconds or more.
 */
export class SalaryCache {
  readonly #snapshots: SnapshotCache<SalarySnapshot>;
  readonly #recent: SnapshotCache<SalarySnapshot>;
  readonly #groups: SnapshotCache<GroupSnapshot>;

  constructor(changes: ChangeLog) {
    this.#snapshots = new SnapshotCache(changes, {
      name: 'salaries',
      changedBy: jobListEvents,
      maxStaleMs: (last) => (last && last.salaries.total_active_jobs <= SMALL_BOARD_JOBS ? 0 : MAX_STALE_MS),
    });
    this.#recent = new SnapshotCache(changes, {
      name: 'recent_salaries',
      changedBy: jobListEvents,
      recheckAfterMs: RECHECK_AFTER_MS,
      maxStaleMs: (last) => (last && last.salaries.total_active_jobs <= SMALL_BOARD_JOBS ? 0 : MAX_RECENT_MS),
    });
    this.#groups = new SnapshotCache(changes, {
      name: 'group_salaries',
      changedBy: jobListEvents,
      recheckAfterMs: RECHECK_AFTER_MS,
      maxStaleMs: (last) => (last && last.tookMs <= QUICK_MS ? 0 : MAX_RECENT_MS),
    });
  }

  async findOrCompute(scope: Scope, explain: boolean): Promise<Salaries> {
    return (await this.#find(scope, explain)).salaries;
  }

  /** Figures for comparison. Figures of a large board may be some minutes old, so that no page waits. */
  async findRecent(scope: Scope): Promise<Salaries> {
    const { salaries } = await this.#recent.findOrCompute(scope, 'figures', () => this.#find(scope, false));
    return salaries;
  }

  /** The salaries of the live jobs that match, such as the jobs of a category. */
  async findGroup(scope: Scope, criteria: Partial<JobCriteria>): Promise<GroupSalaries> {
    const { salaries } = await this.#groups.findOrCompute(scope, JSON.stringify(criteria), async () => {
      const startedAtMs = performance.now();
      const seconds = await secondsToNextExpiry(scope);
      const salaries = await computeGroup(scope, criteria);
      const tookMs = performance.now() - startedAtMs;
      return { salaries, tookMs, validUntilMs: toValidUntilMs(startedAtMs, seconds) };
    });
    return salaries;
  }

  #find(scope: Scope, explain: boolean): Promise<SalarySnapshot> {
    return this.#snapshots.findOrCompute(scope, explain ? 'explained' : 'figures', async () => {
      const startedAtMs = performance.now();
      const { changesInSeconds, ...computed } = await computeSalaries(scope, { explain });
      return { ...computed, validUntilMs: toValidUntilMs(startedAtMs, changesInSeconds) };
    });
  }
}
