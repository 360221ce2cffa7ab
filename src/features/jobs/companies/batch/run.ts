import { mapYielding } from '../../../../platform/concurrency/map-yielding.ts';
import { retryDeadlocks } from '../../../../platform/database/retry-deadlocks.ts';
import { catchHttpError, type HttpError, invalid } from '../../../../platform/http/errors/http-error.ts';
import {
  type BodyValidator,
  checkOperationBody,
  runOperation,
} from '../../../../platform/http/input/batch.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
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
      for (const operation of checked) results.push(await runOperation(scope, operation, execute));
      return results;
    }),
  );
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
  const assertTargets = () => assertLogoAllowed(scope, { url: body.logo_url, path: LOGO_PATH }, outbound);
  checkOperationBody(schema, body, { validate, assertTargets });
}
