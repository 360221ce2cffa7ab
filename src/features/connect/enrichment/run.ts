import { HttpError } from '../../../platform/http/errors/http-error.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { fillIn } from '../../jobs/jobs/fill-in.ts';
import { findJob } from '../../jobs/jobs/queries.ts';
import { toEventBody } from '../events/event-body.ts';
import { type Attempt, type CallOptions, callProvider, type RunError } from './call.ts';
import type { ReadResponse } from './read-response.ts';
import { lockClaimedRun, type RunResult, writeResult } from './result-queries.ts';
import { findRetryDelay } from './retry-schedule.ts';
import { providerDisabled } from './run-queries.ts';
import type { ClaimedRun } from './worker-queries.ts';

/** What runs need besides the database. */
export interface RunOptions extends CallOptions {
  /** Offset of the worker's clock from the database's. Only tests set it to other than 0. */
  offsetMs: number;
}

/** Calls the provider for a claimed run, fills in the job, and records the result. Returns whether the response was valid. */
export async function performRun(
  scope: Scope,
  options: RunOptions,
  run: ClaimedRun,
  stop: AbortSignal,
): Promise<boolean> {
  const skipped = await findReasonToSkip(scope, run);
  if (skipped) {
    await writeResult(scope, run, skipped, options.offsetMs);
    return false;
  }
  const attempt = await callProvider(scope, options, run, toEventBody(run.event), stop);
  try {
    await storeOutcome(scope, options, run, attempt);
  } catch (error) {
    // Recorded as an attempt, so that a permanent error does not retry forever.
    const failed = toFailure(run, attempt, notStored);
    await writeResult(scope, run, failed, options.offsetMs);
    throw error;
  }
  return !('error' in attempt.outcome);
}

async function findReasonToSkip(scope: Scope, run: ClaimedRun): Promise<RunResult | undefined> {
  if (!run.is_enabled) return { status: 'skipped', error: providerDisabled };
  return (await findJob(scope, run.job_id)) ? undefined : jobDeleted;
}

const jobDeleted: RunResult = {
  status: 'skipped',
  error: { code: 'job_deleted', message: 'The job was deleted before the provider responded.' },
};

const notStored = {
  code: 'internal_error',
  message: 'Corkboard could not store the response of the provider.',
};

async function storeOutcome(
  scope: Scope,
  { outbound, offsetMs }: RunOptions,
  run: ClaimedRun,
  attempt: Attempt,
): Promise<void> {
  const { outcome } = attempt;
  if ('error' in outcome) return writeResult(scope, run, toFailure(run, attempt, outcome.error), offsetMs);
  await inTransaction(scope, async (scope) => {
    // Meanwhile another process may have claimed the run, or the provider may have been disabled or deleted.
    if (!(await lockClaimedRun(scope, run))) return;
    const result = await applyResponse(scope, outbound, run, outcome);
    await writeResult(scope, run, { ...result, attempt }, offsetMs);
  });
}

async function applyResponse(
  scope: Scope,
  outbound: Outbound,
  { job_id }: ClaimedRun,
  { offer, refused }: ReadResponse,
): Promise<RunResult> {
  try {
    const outcome = await fillIn(scope, job_id, offer, outbound);
    return {
      status: 'succeeded',
      filled: Object.keys(outcome.filled),
      refused: [...refused, ...outcome.refused],
    };
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not_found') return jobDeleted;
    throw error;
  }
}

function toFailure({ attempts }: ClaimedRun, attempt: Attempt, error: RunError): RunResult {
  const delayMs = findRetryDelay(attempts + 1, { ...attempt, error }, Math.random());
  return delayMs === undefined
    ? { status: 'failed', attempt, error }
    : { status: 'pending', attempt, error, delayMs };
}
