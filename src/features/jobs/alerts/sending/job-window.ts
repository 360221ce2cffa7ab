import type { Scope } from '../../../../platform/scope.ts';
import { loadNewJobs, type NewJobs } from '../../jobs/publications/new-jobs.ts';
import { listPublications, type Publication } from '../../jobs/publications/queries.ts';
import type { Snapshot } from '../../jobs/publications/snapshot.ts';

/** Bounds memory: the words of a job take about 10 kB. */
const JOBS_AT_ONCE = 2_000;

/** Live jobs by their publication, up to a snapshot. */
export class JobWindow {
  readonly upTo: Snapshot;
  readonly #scope: Scope;
  /** All jobs from a transaction on, if they are few. */
  #cached: { fromXmin: number; jobs: NewJobs } | undefined;

  constructor(scope: Scope, upTo: Snapshot) {
    this.#scope = scope;
    this.upTo = upTo;
  }

  /** Jobs that were published by this transaction or a later one, and perhaps earlier jobs. */
  async *read(fromXmin: number): AsyncGenerator<NewJobs> {
    if (this.#cached && this.#cached.fromXmin <= fromXmin) {
      yield this.#cached.jobs;
      return;
    }
    let after: Publication | undefined;
    for (let isFirst = true; ; isFirst = false) {
      const range = { fromXmin, upTo: this.upTo, after, limit: JOBS_AT_ONCE };
      const publications = await listPublications(this.#scope, range);
      const jobs = await loadNewJobs(this.#scope, publications);
      const isLast = publications.length < JOBS_AT_ONCE;
      if (isFirst && isLast) this.#cached = { fromXmin, jobs };
      yield jobs;
      if (isLast) return;
      after = publications.at(-1);
    }
  }
}
