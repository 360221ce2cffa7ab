import { HttpError } from '../../platform/http/errors.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { toEventBody } from '../events/event-body.ts';
import { fillIn } from '../jobs/fill-in.ts';
import { findJob } from '../jobs/queries.ts';
import { type Asking, type Attempt, askProvider, type RunError } from './ask.ts';
import type { ReadAnswer } from './read-answer.ts';
import { lockClaimedRun, type RunResult, writeResult } from './result-queries.ts';
import { findRetryDelay } from './retry-schedule.ts';
import { providerDisabled } from './run-queries.ts';
import type { ClaimedRun } from './worker-queries.ts';

/** What runs need besides the database. */
export interface Running extends Asking {
  /** How far the worker's time is ahead of the database's; 0 but in tests. */
  offsetMs: number;
}

/** Asks the provider about the job of a claimed run, fills in what it says, and writes down what came of it. */
export async function performRun(
  scope: Scope,
  running: Running,
  run: ClaimedRun,
  stop: AbortSignal,
): Promise<void> {
  if (!run.is_enabled)
    return writeResult(scope, run, { status: 'skipped', error: providerDisabled }, running.offsetMs);
  if (!(await findJob(scope, run.job_id))) return writeResult(scope, run, jobDeleted, running.offsetMs);
  const attempt = await askProvider(scope, running, run, toEventBody(run.event), stop);
  try {
    await settle(scope, running, run, attempt);
  } catch (error) {
    // Counted, so that it ends when it happens each time.
    const failed = toFailure(run, attempt, notStored);
    await writeResult(scope, run, failed, running.offsetMs);
    throw error;
  }
}

const jobDeleted: RunResult = {
  status: 'skipped',
  error: { code: 'job_deleted', message: 'The job was deleted before the provider had answered.' },
};

const notStored = {
  code: 'internal_error',
  message: 'Corkboard failed to store what the provider answered.',
};

async function settle(
  scope: Scope,
  { outbound, offsetMs }: Running,
  run: ClaimedRun,
  attempt: Attempt,
): Promise<void> {
  const { outcome } = attempt;
  if ('error' in outcome) return writeResult(scope, run, toFailure(run, attempt, outcome.error), offsetMs);
  await inTransaction(scope, async (scope) => {
    // Another process may have filled in what it was answered, or the provider be disabled or gone.
    if (!(await lockClaimedRun(scope, run))) return;
    const result = await applyAnswer(scope, outbound, run, outcome);
    await writeResult(scope, run, { ...result, attempt }, offsetMs);
  });
}

async function applyAnswer(
  scope: Scope,
  outbound: Outbound,
  { job_id }: ClaimedRun,
  { offer, refused }: ReadAnswer,
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
