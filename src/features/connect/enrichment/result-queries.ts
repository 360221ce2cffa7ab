import { sql } from 'kysely';
import { selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import { workerTime } from '../../../platform/queue/table-queries.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Refusal } from '../../jobs/jobs/fill-in.ts';
import type { Attempt, RunError } from './call.ts';
import type { Run } from './run-schema.ts';
import type { ClaimedRun } from './worker-queries.ts';

/** Locks the run until the transaction ends. Returns false if this process has lost its claim. */
export async function lockClaimedRun(scope: Scope, run: ClaimedRun): Promise<boolean> {
  const row = await selectOwn(scope, 'enrichment_runs')
    .select('id')
    .where('provider_id', '=', run.partition_id)
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the result of a run. Writes nothing if this process has lost its claim. */
export async function writeResult(
  scope: Scope,
  run: ClaimedRun,
  { status, delayMs = 0, attempt, error, filled = [], refused = [] }: RunResult,
  offsetMs: number,
): Promise<void> {
  const time = workerTime(offsetMs);
  await updateOwn(scope, 'enrichment_runs')
    .set({
      status,
      claim: null,
      due_at: sql`${time} + ${delayMs} * interval '1 millisecond'`,
      finished_at: status === 'pending' ? null : time,
      error_code: error?.code ?? null,
      error_message: error?.message ?? null,
      filled_fields: filled,
      refused_fields: JSON.stringify(refused),
      ...(attempt ? toColumns(attempt, run) : {}),
    })
    .where('provider_id', '=', run.partition_id)
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .execute();
}

/** The state of a run after an attempt, or after it was skipped. */
export interface RunResult {
  status: Run['status'];
  /** Delay of the next attempt; only if pending. */
  delayMs?: number;
  /** Undefined if the provider was not called. */
  attempt?: Attempt;
  error?: RunError;
  filled?: string[];
  refused?: Refusal[];
}

function toColumns({ startedAt, durationMs, responseStatus }: Attempt, { attempts }: ClaimedRun) {
  return {
    attempts: attempts + 1,
    started_at: startedAt,
    duration_ms: durationMs,
    response_status: responseStatus,
  };
}
