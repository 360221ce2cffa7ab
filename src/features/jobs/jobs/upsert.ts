import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import type { OnDuplicate } from '../../../platform/http/external-id.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { createJobs, Duplicate } from './create.ts';
import { getJob, toJob } from './queries.ts';
import type { CreateJob, Job } from './schema.ts';
import { updateInTransaction } from './update.ts';

export interface UpsertRequest {
  input: CreateJob;
  onDuplicate: OnDuplicate;
}

export interface UpsertOutcome {
  job: Job;
  outcome: 'created' | 'updated' | 'skipped';
}

/** Creates a job, or does with the job that has its external_id what the request says. */
export async function upsertJob(scope: Scope, request: UpsertRequest): Promise<UpsertOutcome> {
  return retryDeadlocks(scope.db, () =>
    inTransaction(scope, async (scope) => {
      const [created] = await createJobs(scope, [request]);
      if (created instanceof HttpError) throw created;
      if (created instanceof Duplicate) return handleDuplicate(scope, created, request);
      return { job: created as Job, outcome: 'created' };
    }),
  );
}

/** Updates or returns the job that has the external_id. Call it in a transaction. */
export async function handleDuplicate(
  scope: Scope,
  { id }: Duplicate,
  { input, onDuplicate }: UpsertRequest,
): Promise<UpsertOutcome> {
  if (onDuplicate === 'update')
    return { job: await updateInTransaction(scope, id, input), outcome: 'updated' };
  return { job: toJob(await getJob(scope, id), scope), outcome: 'skipped' };
}
