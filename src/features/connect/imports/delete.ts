import { recordAudit } from '../../../platform/audit/record.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deleteSecretUsages } from '../../board/secrets/usages.ts';
import { releaseJobs } from '../../jobs/jobs/ownership/release.ts';
import {
  deleteImportRow,
  findDeletedImports,
  getImport,
  lockImport,
  markDeleted,
  toImport,
} from './queries.ts';
import type { RunRow } from './runs/queries.ts';
import { assertNoActiveRun, startRemoval } from './runs/start.ts';
import type { Import } from './schema.ts';

/**
 * Deletes an import. Its jobs stay without an owner. With `jobs`, a run expires or deletes the jobs first, which may wait for approval.
 * Then this returns the run, and the end of the run deletes the import.
 */
export async function deleteImport(
  scope: Scope,
  id: string,
  jobs: 'keep' | 'expire' | 'delete',
  check: (current: { data: Import }) => void,
): Promise<RunRow | undefined> {
  return inTransaction(scope, async (scope) => {
    const row = await lockImport(scope, id);
    check({ data: toImport(await getImport(scope, row.id)) });
    await assertNoActiveRun(scope, row.id);
    if (jobs !== 'keep') return startRemoval(scope, row, jobs);
    await removeImport(scope, row.id);
    return undefined;
  });
}

/** Hides the import. A task makes its jobs free and deletes the row. */
export async function removeImport(scope: Scope, id: string): Promise<void> {
  await markDeleted(scope, id);
  await deleteSecretUsages(scope, { type: 'import', id });
  await recordAudit(scope, { action: 'import.deleted', object: { type: 'import', id } });
}

const BATCH = 500;

/** A recurring task: makes the jobs of deleted imports free, in batches, and deletes the imports without jobs. */
export async function purgeDeletedImports(db: Database, stop: AbortSignal): Promise<void> {
  for (const { organization_id, id } of await findDeletedImports(db)) {
    const owner = { db, organizationId: organization_id };
    while (!stop.aborted && (await releaseJobs(owner, id, BATCH)) === BATCH);
    if (stop.aborted) return;
    await deleteImportRow(owner, id);
  }
}
