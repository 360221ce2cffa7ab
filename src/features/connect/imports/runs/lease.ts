import { sql, type Updateable } from 'kysely';
import { updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { ImportRuns } from '../../../../platform/database/tables.ts';
import { LEASE_SECONDS } from '../../../../platform/queue/table-queries.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { isChangeable } from '../../../board/organizations/locked.ts';
import type { RunRow } from './queries.ts';

/**
 * This process must stop. Another process has claimed the run and continues, or the organization is read-only and a worker continues later.
 */
export class LeaseLostError extends Error {
  constructor() {
    super('another process has claimed the run, or its organization is moving');
    this.name = 'LeaseLostError';
  }
}

/**
 * Writes to a run in the caller's transaction, and renews the lease. Throws if another process has claimed the run, or the
 * organization is read-only: then nothing of the transaction happens. Each transaction of a run begins with it, so two processes never apply the same change.
 */
export async function writeRun(
  scope: Scope,
  run: RunRow,
  changes: Updateable<ImportRuns> = {},
): Promise<void> {
  const { numUpdatedRows } = await updateOwn(scope, 'import_runs')
    .set({ due_at: sql`now() + make_interval(secs => ${LEASE_SECONDS})`, ...changes })
    .where('import_id', '=', run.import_id)
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .where(isChangeable(sql.ref('import_runs.organization_id')))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new LeaseLostError();
}

const RENEW_MS = (LEASE_SECONDS / 4) * 1000;

/** Renews the lease while `work` runs. The signal is aborted when the lease is lost or `stop` is aborted. */
export async function withLease<T>(
  scope: Scope,
  run: RunRow,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const signal = AbortSignal.any([stop, lost.signal]);
  let renewal: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = writeRun(scope, run).catch((error) => {
      // A database that does not respond for a moment is no reason to give up; the next transaction finds out.
      if (error instanceof LeaseLostError) lost.abort(error);
    });
  }, RENEW_MS);
  try {
    return await work(signal);
  } finally {
    clearInterval(timer);
    await renewal;
  }
}
