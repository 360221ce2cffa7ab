import { recordAudit } from '../../../../platform/audit/record.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { assertNotHeld } from '../../../../platform/outgoing/holds.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { type ImportRow, lockImport, updateImportRow } from '../queries.ts';
import { findActiveRun, getRun, insertRun, type RunRow } from './queries.ts';
import { isPlanExpired } from './retention.ts';
import type { RunProgress } from './to-run.ts';

/** Starts a run, which a worker performs. A dry run ends with its plan. */
export async function startRun(
  scope: Scope,
  importId: string,
  { dry_run: isDryRun = false }: { dry_run?: boolean },
): Promise<RunRow> {
  return inTransaction(scope, async (scope) => {
    const row = await lockImport(scope, importId);
    // A dry run reads all of the source, and so does the next run.
    if (isDryRun) await updateImportRow(scope, row.id, { fetch_state: null });
    return insertNewRun(scope, row, { kind: 'sync', dry_run: isDryRun });
  });
}

/** Starts the undo of a run that has changed something, and whose plan still exists. */
export async function startUndo(scope: Scope, importId: string, runId: string): Promise<RunRow> {
  return inTransaction(scope, async (scope) => {
    const row = await lockImport(scope, importId);
    const run = await getRun(scope, importId, runId);
    const { applied = 0, skipped = 0 } = run.progress as Partial<RunProgress>;
    if (run.kind !== 'sync' || !UNDOABLE.includes(run.state) || applied === skipped)
      throw notWaiting('This run has nothing to undo.');
    if (isPlanExpired(run)) throw notWaiting('The plan of this run is no longer stored.');
    return insertNewRun(scope, row, { kind: 'undo', reverts: run.id });
  });
}

const UNDOABLE = ['done', 'partial', 'failed', 'waiting'];

/** Starts the run that handles the jobs of an import before it is deleted. */
export async function startRemoval(
  scope: Scope,
  row: ImportRow,
  removal: 'expire' | 'delete',
): Promise<RunRow> {
  await updateImportRow(scope, row.id, { is_enabled: false, next_run_at: null });
  return insertNewRun(scope, row, { kind: 'removal', removal });
}

export function notWaiting(message: string): HttpError {
  return new HttpError('not_waiting', message);
}

/** The caller has locked the import, so no other run begins in the meantime. */
async function insertNewRun(
  scope: Scope,
  row: ImportRow,
  values: Partial<Pick<RunRow, 'dry_run' | 'reverts' | 'removal'>> & Pick<RunRow, 'kind'>,
): Promise<RunRow> {
  await assertNoActiveRun(scope, row.id);
  await assertNotHeld(scope);
  const run = await insertRun(scope, {
    import_id: row.id,
    import_version: row.version,
    started_by: scope.actor,
    ...values,
  });
  await recordAudit(scope, { action: 'import_run.created', object: { type: 'import_run', id: run.id } });
  return run;
}

export async function assertNoActiveRun(scope: Scope, importId: string): Promise<void> {
  const active = await findActiveRun(scope, importId);
  if (!active) return;
  throw new HttpError('run_in_progress', 'A run of this import is in progress.', {
    details: { run_id: active.id },
  });
}
