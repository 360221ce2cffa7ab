import { mapYielding } from '../../../../platform/concurrency/map-yielding.ts';
import { retryDeadlocks } from '../../../../platform/database/retry-deadlocks.ts';
import { catchHttpError, HttpError, invalid } from '../../../../platform/http/errors/http-error.ts';
import type { OnDuplicate } from '../../../../platform/http/external-id.ts';
import {
  type BodyValidator,
  checkOperationBody,
  runOperation,
  toFailure,
  withBodyPaths,
} from '../../../../platform/http/input/batch.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { createJobs, Duplicate } from '../create.ts';
import { deleteJob } from '../delete.ts';
import { assertLogoTargetAllowed } from '../references/logo.ts';
import { CreateJob, type Job, UpdateJob } from '../schema.ts';
import { updateInTransaction } from '../update.ts';
import { handleDuplicate } from '../upsert.ts';
import { deleteTogether } from './delete-together.ts';
import { lockInOrder } from './lock-in-order.ts';
import type { BatchOperation, BatchResult } from './schema.ts';
import { updateTogether } from './update-together.ts';

interface BatchOptions {
  validate: BodyValidator;
  outbound: Outbound;
  /** Applies to creates without an `on_duplicate` of their own. */
  onDuplicate: OnDuplicate | undefined;
}

/** An operation whose parameters were checked, or the error of the check. */
type Checked = Create | Update | Delete | HttpError;
type Create = { method: 'create'; input: CreateJob; onDuplicate: OnDuplicate };
type Update = { method: 'update'; id: string; changes: UpdateJob };
type Delete = { method: 'delete'; id: string };

/** Runs the operations in order, in one transaction. A failed operation does not affect the others. */
export async function runBatch(
  scope: Scope,
  operations: BatchOperation[],
  options: BatchOptions,
): Promise<BatchResult[]> {
  const checked = await mapYielding(operations, (operation) =>
    catchHttpError(() => checkOperation(scope, operation, options)),
  );
  const valid = operations.filter((_, n) => !(checked[n] instanceof HttpError));
  return retryDeadlocks(scope.db, () =>
    inTransaction(scope, async (scope) => {
      await lockInOrder(scope, valid);
      return runInOrder(scope, checked);
    }),
  );
}

async function runInOrder(scope: Scope, operations: Checked[]): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  let size = operations.length;
  while (results.length < operations.length) {
    const rest = operations.slice(results.length, results.length + size);
    const together = await runTogether(scope, rest);
    // An operation that could not be done together with others is done alone.
    const done = together.length > 0 ? together : [undefined];
    for (const [n, result] of done.entries())
      results.push(result ?? (await runOperation(scope, rest[n] as Update | Delete, execute)));
    // Each round looks up the references of its operations, so a batch takes linear time however many operations must run alone.
    size = 2 * done.length;
  }
  return results;
}

/** Runs the operations of one kind at the beginning, as far as they are simple. Undefined: the operation must run alone. */
async function runTogether(scope: Scope, operations: Checked[]): Promise<(BatchResult | undefined)[]> {
  const creates = takeWhile(operations, isCreate);
  if (creates.some(isCreate)) return createFirst(scope, creates);
  const updates = takeWhile(operations, isUpdate);
  if (updates.some(isUpdate)) return updateFirst(scope, updates);
  const deletes = takeWhile(operations, isDelete);
  return deletes.some(isDelete) ? deleteFirst(scope, deletes) : [];
}

async function createFirst(
  scope: Scope,
  operations: (Create | HttpError)[],
): Promise<(BatchResult | undefined)[]> {
  const creates = operations.filter(isCreate);
  const created = await createJobs(scope, creates);
  const [duplicate] = created;
  if (!(duplicate instanceof Duplicate))
    return toResults(operations, created as (Job | HttpError)[], (data) => ({
      outcome: 'created',
      status: 201,
      data,
    }));
  const result = await runOperation(scope, creates[0] as Create, async (scope, create) => {
    const { job: data, outcome } = await handleDuplicate(scope, duplicate, create);
    return { outcome, status: 200, data };
  });
  return toResults(operations, [result], (result) => result);
}

async function updateFirst(
  scope: Scope,
  operations: (Update | HttpError)[],
): Promise<(BatchResult | undefined)[]> {
  const jobs = await updateTogether(scope, operations.filter(isUpdate));
  return toResults(operations, jobs, (data) => ({ outcome: 'updated', status: 200, data }));
}

async function deleteFirst(
  scope: Scope,
  operations: (Delete | HttpError)[],
): Promise<(BatchResult | undefined)[]> {
  const ids = operations.filter(isDelete).map(({ id }) => id);
  return toResults(operations, await deleteTogether(scope, ids), (data) => ({
    outcome: 'deleted',
    status: 200,
    data,
  }));
}

/** The results as far as there are outcomes for the operations that were valid. */
function toResults<T extends object>(
  operations: Checked[],
  outcomes: (T | HttpError | undefined)[],
  toResult: (data: T) => BatchResult,
): (BatchResult | undefined)[] {
  const results: (BatchResult | undefined)[] = [];
  for (const operation of operations) {
    if (operation instanceof HttpError) {
      results.push(toFailure(operation));
      continue;
    }
    if (outcomes.length === 0) break;
    const outcome = outcomes.shift();
    results.push(
      outcome instanceof HttpError ? toFailure(withBodyPaths(outcome)) : outcome && toResult(outcome),
    );
  }
  return results;
}

function isCreate(operation: Checked): operation is Create {
  return !(operation instanceof HttpError) && operation.method === 'create';
}

function isUpdate(operation: Checked): operation is Update {
  return !(operation instanceof HttpError) && operation.method === 'update';
}

function isDelete(operation: Checked): operation is Delete {
  return !(operation instanceof HttpError) && operation.method === 'delete';
}

/** The first operations of one kind, with the errors among them. */
function takeWhile<T extends Checked>(
  operations: Checked[],
  isKind: (each: Checked) => each is T,
): (T | HttpError)[] {
  const end = operations.findIndex((each) => !(each instanceof HttpError || isKind(each)));
  return operations.slice(0, end === -1 ? operations.length : end) as (T | HttpError)[];
}

async function execute(scope: Scope, operation: Update | Delete): Promise<BatchResult> {
  const { id } = operation;
  if (operation.method === 'delete')
    return { outcome: 'deleted', status: 200, data: await deleteJob(scope, id) };
  return { outcome: 'updated', status: 200, data: await updateInTransaction(scope, id, operation.changes) };
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
  const assertTargets = () => assertLogoTargetAllowed(scope, body, outbound);
  checkOperationBody(schema, body, { validate, assertTargets });
}
