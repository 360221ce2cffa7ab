import { mapYielding } from '../../../platform/concurrency/map-yielding.ts';
import { isDeadlock } from '../../../platform/database/violations.ts';
import { HttpError, type Issue, invalid } from '../../../platform/http/errors/http-error.ts';
import type { OnDuplicate } from '../../../platform/http/external-id.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { assertLogoTargetAllowed } from '../choose-logo.ts';
import { createInSteps, createSimpleJobs } from '../create.ts';
import { deleteJob } from '../delete.ts';
import { CreateJob, UpdateJob } from '../schema.ts';
import { updateInTransaction } from '../update.ts';
import { lockInOrder } from './lock-in-order.ts';
import type { BatchOperation, BatchResult } from './schema.ts';

/** Validates a value like a request body of this schema. */
export type BodyValidator = (schema: object, body: unknown) => Issue[];

interface BatchOptions {
  validate: BodyValidator;
  outbound: Outbound;
  /** Applies to creates without an `on_duplicate` of their own. */
  onDuplicate: OnDuplicate | undefined;
}

/** An operation whose parameters were checked, or the error of the check. */
type Checked =
  | { method: 'create'; input: CreateJob; onDuplicate: OnDuplicate }
  | { method: 'update'; id: string; changes: UpdateJob }
  | { method: 'delete'; id: string }
  | HttpError;

/** Runs the operations in order, in one transaction. A failed operation does not affect the others. */
export async function runBatch(
  scope: Scope,
  operations: BatchOperation[],
  options: BatchOptions,
): Promise<BatchResult[]> {
  const checked = await mapYielding(operations, (operation) => check(scope, operation, options));
  const valid = operations.filter((_, n) => !(checked[n] instanceof HttpError));
  const run = () =>
    inTransaction(scope, async (scope) => {
      await lockInOrder(scope, valid);
      return runInOrder(scope, checked);
    });
  try {
    return await run();
  } catch (error) {
    // Nothing has happened yet, unless the transaction is that of an Idempotency-Key.
    if (isDeadlock(error) && !scope.db.isTransaction) return run();
    throw error;
  }
}

async function runInOrder(scope: Scope, operations: Checked[]): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  while (results.length < operations.length) {
    const rest = operations.slice(results.length);
    const together = await createTogether(scope, rest);
    // An operation that could not be done together with others is done alone.
    const done = together.length > 0 ? together : [undefined];
    for (const [n, result] of done.entries())
      results.push(result ?? (await runAlone(scope, rest[n] as Checked)));
  }
  return results;
}

/** Runs the creates at the beginning as far as they are simple. Undefined: the operation must run alone. */
async function createTogether(scope: Scope, operations: Checked[]): Promise<(BatchResult | undefined)[]> {
  const end = operations.findIndex((each) => !(each instanceof HttpError) && each.method !== 'create');
  const creates = end === -1 ? operations : operations.slice(0, end);
  const inputs = creates.flatMap((each) => (isCreate(each) ? each.input : []));
  if (inputs.length === 0) return creates.map(() => undefined);
  const jobs = await createSimpleJobs(scope, inputs);
  const results: (BatchResult | undefined)[] = [];
  for (const each of creates) {
    if (isCreate(each) && jobs.length === 0) break;
    const job = isCreate(each) ? jobs.shift() : each;
    if (job instanceof HttpError) results.push(toFailure(isCreate(each) ? withBodyPaths(job) : job));
    else results.push(job && { outcome: 'created', status: 201, data: job });
  }
  return results;
}

function isCreate(operation: Checked): operation is Extract<Checked, { method: 'create' }> {
  return !(operation instanceof HttpError) && operation.method === 'create';
}

async function runAlone(scope: Scope, operation: Checked): Promise<BatchResult> {
  if (operation instanceof HttpError) return toFailure(operation);
  try {
    return await inTransaction(scope, (scope) => execute(scope, operation));
  } catch (error) {
    // An unexpected error fails the whole batch, like a single request.
    if (!(error instanceof HttpError)) throw error;
    return toFailure(operation.method === 'delete' ? error : withBodyPaths(error));
  }
}

async function execute(scope: Scope, operation: Exclude<Checked, HttpError>): Promise<BatchResult> {
  if (operation.method === 'create') {
    const { job, outcome } = await createInSteps(scope, operation.input, operation.onDuplicate);
    return { outcome, status: outcome === 'created' ? 201 : 200, data: job };
  }
  const { id } = operation;
  if (operation.method === 'delete')
    return { outcome: 'deleted', status: 200, data: await deleteJob(scope, id) };
  return { outcome: 'updated', status: 200, data: await updateInTransaction(scope, id, operation.changes) };
}

function check(scope: Scope, operation: BatchOperation, options: BatchOptions): Checked {
  try {
    return checkOperation(scope, operation, options);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

function checkOperation(
  scope: Scope,
  { method, id, body = {}, on_duplicate }: BatchOperation,
  options: BatchOptions,
): Checked {
  if (method === 'create') {
    checkBody(scope, CreateJob, body, options);
    const onDuplicate = on_duplicate ?? options.onDuplicate ?? 'error';
    return { method, input: body as CreateJob, onDuplicate };
  }
  if (on_duplicate) throw invalid([{ path: '/on_duplicate', message: 'is only allowed for create' }]);
  if (id === undefined) throw invalid([{ path: '/id', message: 'is required' }]);
  if (method === 'delete') return { method, id };
  checkBody(scope, UpdateJob, body, options);
  return { method, id, changes: body };
}

function checkBody(
  scope: Scope,
  schema: object,
  body: UpdateJob,
  { validate, outbound }: BatchOptions,
): void {
  const issues = validate(schema, body);
  if (issues.length > 0) throw withBodyPaths(invalid(issues));
  try {
    assertLogoTargetAllowed(scope, body, outbound);
  } catch (error) {
    throw error instanceof HttpError ? withBodyPaths(error) : error;
  }
}

/** Prefixes the paths of issues with `/body`, because they must be relative to the operation. */
function withBodyPaths(error: HttpError): HttpError {
  const { issues } = (error.details ?? {}) as { issues?: Issue[] };
  if (!issues) return error;
  const inBody = issues.map(({ path, message }) => ({ path: `/body${path}`, message }));
  if (error.code === 'validation_error') return invalid(inBody);
  return new HttpError(error.code, error.message, { details: { issues: inBody } });
}

function toFailure({ status, code, message, details }: HttpError): BatchResult {
  return {
    outcome: 'failed',
    status,
    error: { code, message, ...(details === undefined ? {} : { details }) },
  };
}
