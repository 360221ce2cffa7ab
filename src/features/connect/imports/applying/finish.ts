import { recordEvent } from '../../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { publishDeferred } from '../../../jobs/jobs/publications/queries.ts';
import type { NotificationCause, NotifyStaff } from '../../../people/notifications/cause.ts';
import { removeImport } from '../delete.ts';
import type { FetchOutcome } from '../planning/plan-sync.ts';
import { type ImportRow, lockImport, updateImportRow } from '../queries.ts';
import { importFailedCause, importNeedsApprovalCause } from '../run-emails.ts';
import { hasUnapplied } from '../runs/change-queries.ts';
import { writeRun } from '../runs/lease.ts';
import { findFormerState, getRun, type RunRow, settleEarlierRuns, updateRun } from '../runs/queries.ts';
import type { RunCounts, RunState } from '../runs/schema.ts';
import { type RunProgress, toRun } from '../runs/to-run.ts';
import { type ImportRunReport, importNeedsApproval, importRunFinished } from '../schema.ts';

/** Ends a run whose changes are applied, as far as none waits for a person. */
export async function finishRun(
  scope: Scope,
  notifyStaff: NotifyStaff,
  run: RunRow,
  progress: RunProgress,
): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const row = await lockImport(scope, run.import_id);
    const state = await findEndState(scope, run);
    await writeRun(scope, run, {
      state,
      claim: null,
      progress: JSON.stringify(progress),
      finished_at: new Date().toISOString(),
    });
    await publishJobs(scope, run, row);
    if (run.kind === 'undo') await finishUndo(scope, run);
    else if (run.kind === 'sync') await rememberSource(scope, run, row, state);
    await publish(scope, notifyStaff, run, row, state);
    await settleEarlierRuns(scope, run);
    if (run.kind === 'removal' && state === 'done') await removeImport(scope, run.import_id);
  });
}

/**
 * Alerts report the jobs of a run when the run ends. Jobs of the first run are old jobs that are new only here, unless the import says
 * otherwise.
 */
export async function publishJobs(
  scope: Scope,
  run: RunRow,
  { notify_alerts, usual_rows }: Pick<ImportRow, 'notify_alerts' | 'usual_rows'>,
): Promise<void> {
  // A source that is always incomplete has no usual number of rows.
  const isFirst = usual_rows === null && (await findFormerState(scope, run)) !== 'partial';
  await publishDeferred(scope, run.id, { isNew: notify_alerts || !isFirst });
}

async function findEndState(scope: Scope, run: RunRow): Promise<RunState> {
  const { hold = 'nothing', isComplete = true } = (run.outcome ?? {}) as Partial<FetchOutcome>;
  if (hold !== 'nothing' && !run.is_approved) {
    // A new column that changes no job is no reason to wait. Rows that are refused, or missing, are.
    const { refused = 0 } = run.counts as Partial<RunCounts>;
    const isSuspicious = hold === 'expirations' || refused > 0 || (run.approval_reasons ?? []).length > 1;
    if (isSuspicious || (await hasUnapplied(scope, run))) return 'waiting';
  }
  return isComplete ? 'done' : 'partial';
}

/** The next run starts from what this one has seen. An undo must not be repeated by the schedule. */
async function finishUndo(scope: Scope, run: RunRow): Promise<void> {
  await updateRun(scope, { import_id: run.import_id, id: run.reverts as string }, { state: 'undone' });
  const row = await lockImport(scope, run.import_id);
  await updateImportRow(scope, run.import_id, {
    is_enabled: false,
    next_run_at: null,
    fetch_state: null,
    version: row.version + 1,
  });
}

/**
 * A run that a person approved has not counted every missing job, so the next run reads the whole source. Settings that changed during the
 * run have dropped the state of the fetch.
 */
async function rememberSource(
  scope: Scope,
  run: RunRow,
  { version }: ImportRow,
  state: RunState,
): Promise<void> {
  if (version !== run.import_version) return;
  const { rows, shape, ...outcome } = run.outcome as unknown as FetchOutcome;
  const fetchState = run.is_approved ? null : outcome.state;
  if (state !== 'done') {
    await updateImportRow(scope, run.import_id, { fetch_state: null });
    return;
  }
  const isUnchanged = rows === null && !run.is_approved;
  await updateImportRow(scope, run.import_id, {
    ...(isUnchanged && fetchState === null ? {} : { fetch_state: fetchState && JSON.stringify(fetchState) }),
    ...(shape === '' ? {} : { shape }),
    ...(rows === null ? {} : { usual_rows: rows }),
  });
}

/** The event of a run is its one entry in the audit log. */
async function publish(
  scope: Scope,
  notifyStaff: NotifyStaff,
  run: RunRow,
  row: ImportRow,
  state: RunState,
): Promise<void> {
  const type = state === 'waiting' ? importNeedsApproval : importRunFinished;
  if (state === 'waiting') await notifyOnce(scope, notifyStaff, run, importNeedsApprovalCause);
  await recordEvent(asStarter(scope, run), type, await toReport(scope, run, row));
}

/** An import that runs every hour must not send an email every hour. */
export async function notifyOnce(
  scope: Scope,
  notifyStaff: NotifyStaff,
  run: RunRow,
  cause: NotificationCause,
): Promise<void> {
  const state = cause === importFailedCause ? 'failed' : 'waiting';
  if ((await findFormerState(scope, run)) === state) return;
  await notifyStaff(scope, cause, { key: run.id, payload: { importId: run.import_id, runId: run.id } });
}

/** A person who starts a run is the author of its entry. Otherwise the import is. */
export function asStarter(scope: Scope, { started_by, import_id }: RunRow): Scope {
  return { ...scope, actor: started_by === 'system' ? `import:${import_id}` : started_by };
}

export async function toReport(scope: Scope, run: RunRow, { name }: ImportRow): Promise<ImportRunReport> {
  return { ...toRun(await getRun(scope, run.import_id, run.id)), import_name: name };
}
