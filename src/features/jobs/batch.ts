import { HttpError, type Issue, invalid } from '../../platform/http/errors/http-error.ts';
import type { OnDuplicate } from '../../platform/http/external-id.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Scope } from '../../platform/scope.ts';
import { lockSubscriptions } from '../subscriptions/queries.ts';
import type { BatchOperation, BatchResult } from './batch-schema.ts';
import { assertLogoTargetAllowed } from './choose-logo.ts';
import { createJob } from './create.ts';
import { deleteJob } from './delete.ts';
import { lockExternalIds, lockJobs } from './queries.ts';
import { CreateJob, UpdateJob } from './schema.ts';
import { updateJob } from './update.ts';

/** Validates a value like a request body of this schema. */
export type BodyValidator = (schema: object, body: unknown) => Issue[];

interface BatchOptions {
  validate: BodyValidator;
  outbound: Outbound;
  /** Applies to creates without an `on_duplicate` of their own. */
  onDuplicate: OnDuplicate | undefined;
}

/** Runs the operations in order. A failed operation does not affect the others. */
export async function runBatch(
  scope: Scope,
  operations: BatchOperation[],
  options: BatchOptions,
): Promise<BatchResult[]> {
  // With an Idempotency-Key, the batch is one transaction. Locking in the order of the operations could deadlock with
  // another batch, so lock everything first, sorted.
  if (scope.db.isTransaction) {
    await lockSubscriptions(scope, operations.flatMap(subscriptionOf));
    const ids = operations.flatMap(({ id }) => id ?? []);
    await lockJobs(scope, [...ids, ...(await lockExternalIds(scope, operations.flatMap(externalIdOf)))]);
  }
  const results: BatchResult[] = [];
  for (const operation of operations) results.push(await runOperation(scope, operation, options));
  return results;
}

/** The subscription that pays for a new job. */
function subscriptionOf(operation: BatchOperation): string[] {
  return operation.method === 'create' ? textIn(operation, 'subscription_id') : [];
}

function externalIdOf(operation: BatchOperation): string[] {
  return textIn(operation, 'external_id');
}

/** Reads a text field of a body that is not validated yet. */
function textIn({ body }: BatchOperation, field: string): string[] {
  const value = (body as Record<string, unknown> | undefined)?.[field];
  return typeof value === 'string' ? [value] : [];
}

async function runOperation(
  scope: Scope,
  operation: BatchOperation,
  options: BatchOptions,
): Promise<BatchResult> {
  try {
    return await executeOperation(scope, operation, options);
  } catch (error) {
    // An unexpected error fails the whole batch, like a single request.
    if (!(error instanceof HttpError)) throw error;
    const { status, code, message, details } = error;
    return {
      outcome: 'failed',
      status,
      error: { code, message, ...(details === undefined ? {} : { details }) },
    };
  }
}

async function executeOperation(
  scope: Scope,
  { method, id, body, on_duplicate }: BatchOperation,
  { validate, outbound, onDuplicate }: BatchOptions,
): Promise<BatchResult> {
  if (method === 'create') {
    const { job, outcome } = await withBodyPaths(async () => {
      assertNoIssues(validate(CreateJob, body ?? {}));
      assertLogoTargetAllowed(scope, body as CreateJob, outbound);
      return createJob(scope, body as CreateJob, on_duplicate ?? onDuplicate);
    });
    return { outcome, status: outcome === 'created' ? 201 : 200, data: job };
  }
  if (on_duplicate) throw invalid([{ path: '/on_duplicate', message: 'is only allowed for create' }]);
  if (id === undefined) throw invalid([{ path: '/id', message: 'is required' }]);
  if (method === 'delete') {
    return { outcome: 'deleted', status: 200, data: await deleteJob(scope, id) };
  }
  const job = await withBodyPaths(async () => {
    const changes: UpdateJob = body ?? {};
    assertNoIssues(validate(UpdateJob, changes));
    assertLogoTargetAllowed(scope, changes, outbound);
    return updateJob(scope, id, changes);
  });
  return { outcome: 'updated', status: 200, data: job };
}

/** Prefixes the paths of issues with `/body`, because they must be relative to the operation. */
async function withBodyPaths<T>(work: () => Promise<T>): Promise<T> {
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

function assertNoIssues(issues: Issue[]): void {
  if (issues.length > 0) throw invalid(issues);
}
