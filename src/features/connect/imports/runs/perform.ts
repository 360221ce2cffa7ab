import { type ImportMessage, newMessage } from '@corkboard/job-feeds/message';
import { SourceError } from '@corkboard/job-feeds/source';
import { toLine } from '@corkboard/job-feeds/value';
import { recordEvent } from '../../../../platform/events.ts';
import { toDatabaseFailure } from '../../../../platform/http/errors/database-failure.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { NotifyStaff } from '../../../people/notifications/cause.ts';
import { type ApplyOptions, applyPlan } from '../applying/apply.ts';
import { asStarter, finishRun, notifyOnce, publishJobs, toReport } from '../applying/finish.ts';
import { planRemoval } from '../planning/plan-removal.ts';
import { planSync } from '../planning/plan-sync.ts';
import { planUndo } from '../planning/plan-undo.ts';
import { findImport, getImport, type ImportRow, updateImportRow } from '../queries.ts';
import { importFailedCause } from '../run-emails.ts';
import { importFailed } from '../schema.ts';
import { deleteChanges } from './change-queries.ts';
import { LeaseLostError, withLease, writeRun } from './lease.ts';
import { inPlace } from './places.ts';
import { getRun, type RunRow } from './queries.ts';
import { openReadContext, type ReadOptions } from './read-context.ts';
import type { RunProgress } from './to-run.ts';

export type RunOptions = ReadOptions & Omit<ApplyOptions, 'signal'> & { notifyStaff: NotifyStaff };

/**
 * Performs a claimed run as far as it goes without a person. A run that was interrupted while reading starts to read again; one that was
 * interrupted while applying continues. Returns false if the run failed.
 */
export async function performRun(
  scope: Scope,
  options: RunOptions,
  run: RunRow,
  stop: AbortSignal,
): Promise<boolean> {
  const asImport: Scope = { ...scope, actor: `import:${run.import_id}` };
  try {
    await withLease(asImport, run, stop, (signal) => perform(asImport, options, run, signal));
    return true;
  } catch (error) {
    // A run that lost the database for a moment continues when its lease ends.
    if (stop.aborted || error instanceof LeaseLostError || isTemporary(error)) throw error;
    const failure = toFailure(error);
    await fail(asImport, options.notifyStaff, run, failure);
    if (failure.code === 'internal_error') throw error;
    return false;
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof Error && toDatabaseFailure(error)?.code === 'unavailable';
}

async function perform(scope: Scope, options: RunOptions, run: RunRow, signal: AbortSignal): Promise<void> {
  await countAttempt(scope, run);
  const planned = run.state === 'applying' ? run : await plan(scope, options, run, signal);
  if (planned.state !== 'applying') return;
  const row = await findImport(scope, run.import_id);
  const progress = await applyPlan(withCompanies(scope, row), planned, { ...options, signal });
  await inPlace(() => finishRun(scope, options.notifyStaff, planned, progress));
}

/** The scope in which jobs create their companies as the import wants. */
function withCompanies(scope: Scope, row: ImportRow | undefined): Scope {
  const autoCreateCompanies = row?.auto_create_companies ?? scope.organization.autoCreateCompanies;
  return { ...scope, organization: { ...scope.organization, autoCreateCompanies } };
}

/** A run that ends its process, as by its memory, would do so again and again. */
async function countAttempt(scope: Scope, run: RunRow): Promise<void> {
  const progress = run.progress as Partial<RunProgress>;
  const attempts = (progress.attempts ?? 0) + 1;
  if (attempts > MAX_ATTEMPTS) throw new InterruptedRunError();
  run.progress = { ...progress, attempts };
  await writeRun(scope, run, { progress: JSON.stringify(run.progress) });
}

const MAX_ATTEMPTS = 5;

class InterruptedRunError extends Error {}

async function plan(scope: Scope, options: RunOptions, run: RunRow, signal: AbortSignal): Promise<RunRow> {
  const row = await getImport(scope, run.import_id);
  await inTransaction(scope, async (scope) => {
    const startedAt = run.started_at ?? new Date().toISOString();
    await writeRun(scope, run, { state: 'fetching', started_at: startedAt, import_version: row.version });
    await deleteChanges(scope, run);
  });
  await makePlan(scope, options, run, row, signal);
  return getRun(scope, run.import_id, run.id);
}

async function makePlan(
  scope: Scope,
  options: RunOptions,
  run: RunRow,
  row: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  if (run.kind === 'undo') return inPlace(() => planUndo(withCompanies(scope, row), run, row));
  if (run.kind === 'removal') return inPlace(() => planRemoval(scope, run, row));
  return planSync(withCompanies(scope, row), run, row, await openReadContext(scope, options, row, signal));
}

interface Failure {
  code: string;
  message: string;
  reason: ImportMessage | null;
  position: string | null;
}

function toFailure(error: unknown): Failure {
  if (error instanceof SourceError) {
    const { code, message, reason, position } = error;
    return { code, message: cut(message), reason, position: position === undefined ? null : cut(position) };
  }
  if (error instanceof InterruptedRunError) {
    const reason = newMessage('process_ended', { count: MAX_ATTEMPTS });
    return { code: 'interrupted', message: reason.message, reason, position: null };
  }
  if (error instanceof HttpError)
    return { code: error.code, message: error.message, reason: null, position: null };
  const reason = newMessage('run_failed');
  return { code: 'internal_error', message: reason.message, reason, position: null };
}

/** A message may have names of the source, of any length. */
function cut(text: string): string {
  return toLine(text, MAX_TEXT);
}

const MAX_TEXT = 500;

/** What the run has applied stays. The next run reads the whole source. */
async function fail(scope: Scope, notifyStaff: NotifyStaff, run: RunRow, failure: Failure): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await writeRun(scope, run, {
      state: 'failed',
      claim: null,
      error: JSON.stringify(failure),
      finished_at: new Date().toISOString(),
    });
    const row = await getImport(scope, run.import_id);
    await publishJobs(scope, run, row);
    await notifyOnce(scope, notifyStaff, run, importFailedCause);
    await updateImportRow(scope, run.import_id, { fetch_state: null });
    await recordEvent(asStarter(scope, run), importFailed, await toReport(scope, run, row));
  });
}
