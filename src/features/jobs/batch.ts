import { HttpError, type Issue, invalid } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { createJob } from './create.ts';
import { deleteJob } from './delete.ts';
import { type BatchOperation, type BatchResult, CreateJob, UpdateJob } from './schema.ts';
import { updateJob } from './update.ts';

/** Judges a value by a schema as a request's body would be judged. */
export type BodyJudge = (schema: object, body: unknown) => Issue[];

/** Carries out each operation by itself, in order: one that fails leaves the others as they are. */
export async function runBatch(
  scope: Scope,
  operations: BatchOperation[],
  judge: BodyJudge,
): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for (const operation of operations) results.push(await runOperation(scope, operation, judge));
  return results;
}

async function runOperation(scope: Scope, operation: BatchOperation, judge: BodyJudge): Promise<BatchResult> {
  try {
    return await carryOut(scope, operation, judge);
  } catch (error) {
    // What is no answer to a client ends the whole batch as it would end a single request.
    if (!(error instanceof HttpError)) throw error;
    const { status, code, message, details } = error;
    return { status, error: { code, message, ...(details === undefined ? {} : { details }) } };
  }
}

async function carryOut(
  scope: Scope,
  { method, id, body }: BatchOperation,
  judge: BodyJudge,
): Promise<BatchResult> {
  if (method === 'create') {
    refuse(judge(CreateJob, body ?? {}));
    return { status: 201, data: (await createJob(scope, body as CreateJob)).job };
  }
  if (id === undefined) throw invalid([{ path: '/id', message: 'is required' }]);
  if (method === 'delete') {
    await deleteJob(scope, id);
    return { status: 200, data: { id, deleted: true } };
  }
  refuse(judge(UpdateJob, body ?? {}));
  return { status: 200, data: await updateJob(scope, id, (body ?? {}) as UpdateJob) };
}

function refuse(issues: Issue[]): void {
  if (issues.length > 0)
    throw invalid(issues.map(({ path, message }) => ({ path: `/body${path}`, message })));
}
