import type { JobFields } from '@corkboard/job-feeds/source';
import { sql } from 'kysely';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { isNewCompany, pickCompany } from '../../../jobs/jobs/companies/choose.ts';
import type { FoundReferences } from '../../../jobs/jobs/references/find.ts';
import type { ImportRow } from '../queries.ts';
import { type ChangedItem, insertChanges, type PlannedChange } from '../runs/change-queries.ts';
import { writeRun } from '../runs/lease.ts';
import type { RunRow } from '../runs/queries.ts';
import type { RunCounts } from '../runs/schema.ts';
import { NO_COUNTS, NO_PROGRESS, type RunProgress } from '../runs/to-run.ts';

/** How often the API shows the progress of a run in which nothing changes. */
const PROGRESS_MS = 1000;

/** The plan of a run while it grows. Its changes are rows of the database; memory has the figures only. */
export class Plan {
  readonly scope: Scope;
  readonly run: RunRow;
  readonly import: ImportRow;
  readonly counts: RunCounts = { ...NO_COUNTS };
  readonly progress: RunProgress;
  /** Items whose row differs from the last run, but not in what the job shows. */
  readonly refreshed: ChangedItem[] = [];
  /** The jobs of no import that the plan takes over or edits: each belongs to one row. */
  readonly claimedJobs = new Set<string>();
  /** The slugs and external ids that the plan gives to jobs: each belongs to one row. */
  readonly claimedNames = new Set<string>();
  #savedAtMs = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(scope: Scope, run: RunRow, row: ImportRow) {
    this.scope = scope;
    this.run = run;
    const { attempts = 1 } = run.progress as Partial<RunProgress>;
    this.progress = { ...NO_PROGRESS, attempts, phase_started_at: Date.now() };
    this.import = row;
  }

  /**
   * Adds changes in one transaction with the figures, which the API shows while the plan grows. Returns while the transaction runs, so
   * that the next rows are read and mapped meanwhile. The next call waits for it, and throws its error.
   */
  async add(changes: readonly PlannedChange[]): Promise<void> {
    for (const { action } of changes) this.counts[countOf[action]] += 1;
    if (changes.length === 0 && performance.now() - this.#savedAtMs < PROGRESS_MS) return;
    this.#savedAtMs = performance.now();
    await this.#writing;
    const firstPosition = this.progress.planned + 1;
    this.progress.planned += changes.length;
    this.#writing = this.#write(firstPosition, changes);
    // The next call gets the error.
    this.#writing.catch(() => {});
  }

  /** Resolves when all that was added is in the database. */
  written(): Promise<void> {
    return this.#writing;
  }

  #write(firstPosition: number, changes: readonly PlannedChange[]): Promise<void> {
    const { figures } = this;
    return inTransaction(this.scope, async (scope) => {
      // The transaction that ends the plan waits for the disk, which then has all before it. An unfinished plan is made again.
      await sql`set local synchronous_commit = off`.execute(scope.db);
      await writeRun(scope, this.run, figures);
      await insertChanges(scope, this.run, firstPosition, changes);
    });
  }

  /** The folded name of the company that a job with these fields creates. */
  findNewCompany(fields: JobFields, { companies }: Pick<FoundReferences, 'companies'>): string | undefined {
    const company = pickCompany(fields, companies);
    return isNewCompany(this.scope, company) ? company?.foldedName : undefined;
  }

  get figures() {
    return { counts: JSON.stringify(this.counts), progress: JSON.stringify(this.progress) };
  }
}

const countOf = {
  created: 'created',
  updated: 'updated',
  expired: 'expired',
  deleted: 'deleted',
  duplicate: 'duplicates',
  refused: 'refused',
} as const;
