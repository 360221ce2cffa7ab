import { sql } from 'kysely';
import { workerTime } from '../../platform/dispatch/work-table.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Refusal } from '../jobs/fill-in.ts';
import type { Attempt, RunError } from './ask.ts';
import type { Run } from './run-schema.ts';
import type { ClaimedRun } from './worker-queries.ts';

/** Whether this process still has the run, which then nobody else can change before the transaction ends. */
export async function lockClaimedRun(scope: Scope, run: ClaimedRun): Promise<boolean> {
  const row = await scope.db
    .selectFrom('enrichment_runs')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('provider_id', '=', run.lane_id)
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down what came of an attempt, or of none, unless this process has lost the run. */
export async function writeResult(
  scope: Scope,
  run: ClaimedRun,
  { status, delayMs = 0, attempt, error, filled = [], refused = [] }: RunResult,
  offsetMs: number,
): Promise<void> {
  const time = workerTime(offsetMs);
  await scope.db
    .updateTable('enrichment_runs')
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
    .where('organization_id', '=', scope.organizationId)
    .where('provider_id', '=', run.lane_id)
    .where('id', '=', run.id)
    .where('claim', '=', run.claim)
    .execute();
}

/** What becomes of a run. */
export interface RunResult {
  status: Run['status'];
  /** Until the next attempt of a run that is pending. */
  delayMs?: number;
  /** Undefined when none was made. */
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
