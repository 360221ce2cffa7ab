import { HttpError, type Issue, invalid } from '../../platform/http/errors.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Scope } from '../../platform/scope.ts';
import { lockSubscriptions } from '../subscriptions/queries.ts';
import type { BatchOperation, BatchResult } from './batch-schema.ts';
import { refuseLogoTarget } from './choose-logo.ts';
import { createJob } from './create.ts';
import { deleteJob } from './delete.ts';
import { lockJobs } from './queries.ts';
import { CreateJob, UpdateJob } from './schema.ts';
import { updateJob } from './update.ts';

/** Judges a value by a schema as a request's body would be judged. */
export type BodyJudge = (schema: object, body: unknown) => Issue[];

interface Judges {
  judge: BodyJudge;
  outbound: Outbound;
}

/** Carries out each operation by itself, in order: one that fails leaves the others as they are. */
export async function runBatch(
  scope: Scope,
  operations: BatchOperation[],
  judges: Judges,
): Promise<BatchResult[]> {
  // With an Idempotency-Key all of it is one transaction, whose locks must not come in the order of the operations.
  if (scope.db.isTransaction) {
    await lockSubscriptions(scope, operations.flatMap(subscriptionOf));
    await lockJobs(
      scope,
      operations.flatMap(({ id }) => id ?? []),
    );
  }
  const results: BatchResult[] = [];
  for (const operation of operations) results.push(await runOperation(scope, operation, judges));
  return results;
}

/** The subscription that a new job is to be posted on. The body has not been judged yet. */
function subscriptionOf({ method, body }: BatchOperation): string[] {
  const { subscription_id: id } = (body ?? {}) as { subscription_id?: unknown };
  return method === 'create' && typeof id === 'string' ? [id] : [];
}

async function runOperation(scope: Scope, operation: BatchOperation, judges: Judges): Promise<BatchResult> {
  try {
    return await carryOut(scope, operation, judges);
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
  { judge, outbound }: Judges,
): Promise<BatchResult> {
  if (method === 'create') {
    const { job } = await insideBody(async () => {
      refuse(judge(CreateJob, body ?? {}));
      refuseLogoTarget(scope, body as CreateJob, outbound);
      return createJob(scope, body as CreateJob);
    });
    return { status: 201, data: job };
  }
  if (id === undefined) throw invalid([{ path: '/id', message: 'is required' }]);
  if (method === 'delete') {
    return { status: 200, data: await deleteJob(scope, id) };
  }
  const job = await insideBody(async () => {
    const changes: UpdateJob = body ?? {};
    refuse(judge(UpdateJob, changes));
    refuseLogoTarget(scope, changes, outbound);
    return updateJob(scope, id, changes);
  });
  return { status: 200, data: job };
}

/** What is wrong with a body, by its form or beside what is stored, is told with its place in the operation. */
async function insideBody<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { issues } = (error.details ?? {}) as { issues?: Issue[] };
    if (!issues) throw error;
    const inBody = issues.map(({ path, message }) => ({ path: `/body${path}`, message }));
    if (error.code === 'validation_error') throw invalid(inBody);
    throw new HttpError(error.code, error.message, { details: { issues: inBody } });
  }
}

function refuse(issues: Issue[]): void {
  if (issues.length > 0) throw invalid(issues);
}
