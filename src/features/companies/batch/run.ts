import { mapYielding } from '../../../platform/concurrency/map-yielding.ts';
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts';
import { catchHttpError, HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import { type BodyValidator, toFailure, withBodyPaths } from '../../../platform/http/input/batch.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { assertLogoAllowed } from '../../logos/choose.ts';
import { createCompany, LOGO_PATH } from '../create.ts';
import { deleteCompany } from '../delete.ts';
import { lockBatches } from '../queries.ts';
import { CreateCompany, UpdateCompany } from '../schema.ts';
import { updateCompany } from '../update.ts';
import type { CompanyBatchOperation, CompanyBatchResult } from './schema.ts';

interface BatchOptions {
  validate: BodyValidator;
  outbound: Outbound;
}

/** An operation whose parameters were checked, or the error of the check. */
type Checked =
  | { method: 'create'; input: CreateCompany }
  | { method: 'update'; id: string; changes: UpdateCompany }
  | { method: 'delete'; id: string }
  | HttpError;

/** Runs the operations in order, in one transaction. A failed operation does not affect the others. */
export async function runCompanyBatch(
  scope: Scope,
  operations: CompanyBatchOperation[],
  options: BatchOptions,
): Promise<CompanyBatchResult[]> {
  const checked = await mapYielding(operations, (operation) =>
    catchHttpError(() => checkOperation(scope, operation, options)),
  );
  return retryDeadlocks(scope.db, () =>
    inTransaction(scope, async (scope) => {
      await lockBatches(scope);
      const results: CompanyBatchResult[] = [];
      for (const operation of checked) results.push(await run(scope, operation));
      return results;
    }),
  );
}

async function run(scope: Scope, operation: Checked): Promise<CompanyBatchResult> {
  if (operation instanceof HttpError) return toFailure(operation);
  try {
    return await inTransaction(scope, (scope) => execute(scope, operation));
  } catch (error) {
    // An unexpected error fails the whole batch, like a single request.
    if (!(error instanceof HttpError)) throw error;
    return toFailure(operation.method === 'delete' ? error : withBodyPaths(error));
  }
}

async function execute(scope: Scope, operation: Exclude<Checked, HttpError>): Promise<CompanyBatchResult> {
  if (operation.method === 'create')
    return { outcome: 'created', status: 201, data: await createCompany(scope, operation.input) };
  const { id } = operation;
  if (operation.method === 'delete')
    return { outcome: 'deleted', status: 200, data: await deleteCompany(scope, id) };
  return { outcome: 'updated', status: 200, data: await updateCompany(scope, id, operation.changes) };
}

function checkOperation(
  scope: Scope,
  { method, id, body = {} }: CompanyBatchOperation,
  options: BatchOptions,
): Checked {
  if (method === 'create') {
    checkBody(scope, CreateCompany, body, options);
    return { method, input: body as CreateCompany };
  }
  if (id === undefined) throw invalid([{ path: '/id', message: 'is required' }]);
  if (method === 'delete') return { method, id };
  checkBody(scope, UpdateCompany, body, options);
  return { method, id, changes: body };
}

function checkBody(
  scope: Scope,
  schema: object,
  body: UpdateCompany,
  { validate, outbound }: BatchOptions,
): void {
  const issues = validate(schema, body);
  if (issues.length > 0) throw withBodyPaths(invalid(issues));
  try {
    assertLogoAllowed(scope, { url: body.logo_url, path: LOGO_PATH }, outbound);
  } catch (error) {
    throw error instanceof HttpError ? withBodyPaths(error) : error;
  }
}
