import { recordAudit } from '../../../../platform/audit/record.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { lockImport, updateImportRow } from '../queries.ts';
import { getRun, hasLaterRun, type RunRow, updateRun } from './queries.ts';
import { isPlanExpired } from './retention.ts';
import { assertNoActiveRun, notWaiting } from './start.ts';

/** Applies the plan of a dry run, or the part of a run that waits for approval. */
export async function approveRun(scope: Scope, importId: string, runId: string): Promise<RunRow> {
  return decide(scope, importId, runId, 'approved', async (scope, run) => {
    const { version } = await lockImport(scope, importId);
    const isStale = version !== run.import_version || isPlanExpired(run) || (await hasLaterRun(scope, run));
    if (isStale) throw stalePlan();
    await assertNoActiveRun(scope, importId);
    // Plans that were made before this one is applied become stale.
    await updateImportRow(scope, importId, { version: version + 1 });
    await updateRun(scope, run, {
      state: 'applying',
      import_version: version + 1,
      is_approved: true,
      claim: null,
      due_at: new Date().toISOString(),
      finished_at: null,
    });
  });
}

/** Leaves out what waits. */
export async function rejectRun(scope: Scope, importId: string, runId: string): Promise<RunRow> {
  return decide(scope, importId, runId, 'rejected', async (scope, run) => {
    await updateRun(scope, run, { state: 'done', finished_at: new Date().toISOString() });
    // The next run must read the source again.
    await updateImportRow(scope, importId, { fetch_state: null });
  });
}

async function decide(
  scope: Scope,
  importId: string,
  runId: string,
  decision: 'approved' | 'rejected',
  work: (scope: Scope, run: RunRow) => Promise<void>,
): Promise<RunRow> {
  return inTransaction(scope, async (scope) => {
    await lockImport(scope, importId);
    const run = await getRun(scope, importId, runId);
    if (run.state !== 'waiting' && run.state !== 'planned')
      throw notWaiting('This run does not wait for a decision.');
    await work(scope, run);
    const object = { type: 'import_run', id: run.id };
    await recordAudit(scope, { action: `import_run.${decision}`, object });
    return getRun(scope, importId, runId);
  });
}

function stalePlan(): HttpError {
  return new HttpError(
    'stale_plan',
    'The import has changed or run since this plan was made. Start another run.',
  );
}
