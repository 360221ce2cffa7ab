import { newMessage } from '@corkboard/job-feeds/message';
import type { Note } from '@corkboard/job-feeds/source';
import { retryDeadlocks } from '../../../../platform/database/retry-deadlocks.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { runBatch } from '../../../jobs/jobs/batch/run.ts';
import type { BatchResult } from '../../../jobs/jobs/batch/schema.ts';
import { changeOwner } from '../../../jobs/jobs/ownership/queries.ts';
import { deferPublications } from '../../../jobs/jobs/publications/queries.ts';
import type { UpdateJob } from '../../../jobs/jobs/schema.ts';
import { toRuleMessage } from '../messages/rules.ts';
import {
  type AppliedItem,
  deleteItemsOfJobs,
  resetItemsOfJobs,
  saveItems,
} from '../planning/item-queries.ts';
import { givesBack, takesOver } from '../planning/plan-change.ts';
import type { FetchOutcome } from '../planning/plan-sync.ts';
import {
  type ChangedItem,
  type ChangeResult,
  type ChangeRow,
  findNextChanges,
  writeResults,
} from '../runs/change-queries.ts';
import { writeRun } from '../runs/lease.ts';
import { inPlace } from '../runs/places.ts';
import type { RunRow } from '../runs/queries.ts';
import type { ChangeAction } from '../runs/schema.ts';
import { NO_PROGRESS, type RunProgress } from '../runs/to-run.ts';
import { newPace } from './pace.ts';
import { prepareSteps, type Step } from './prepare.ts';

export interface ApplyOptions extends Pick<Parameters<typeof runBatch>[2], 'validate' | 'outbound'> {
  signal: AbortSignal;
}

/**
 * Applies what remains of the plan, in transactions of about 0.9 s, at most one per second. Each renews the lease, applies changes, and
 * marks them as applied, so a process that dies at any point leaves nothing half done and the next one continues.
 */
export async function applyPlan(scope: Scope, run: RunRow, options: ApplyOptions): Promise<RunProgress> {
  const actions = listActions(run);
  const progress: RunProgress = {
    ...NO_PROGRESS,
    ...(run.progress as Partial<RunProgress>),
    phase_started_at: Date.now(),
  };
  delete progress.phase_ended_at;
  const pace = newPace();
  let after = 0;
  for (;;) {
    options.signal.throwIfAborted();
    const last = await inPlace(async () => {
      const changes = await findNextChanges(scope, run, actions, { after, limit: pace.size });
      if (changes.length > 0)
        await pace.next(options.signal, () => applyChanges(scope, run, changes, progress, options));
      return changes.at(-1);
    });
    if (last === undefined) return { ...progress, phase_ended_at: Date.now() };
    after = last.position;
  }
}

/** What waits for a person is left out. */
function listActions({ outcome, is_approved }: RunRow): ChangeAction[] {
  const { hold = 'nothing' } = (outcome ?? {}) as Partial<FetchOutcome>;
  if (hold === 'everything' && !is_approved) return [];
  if (hold === 'expirations' && !is_approved) return ['created', 'updated'];
  return ['created', 'updated', 'expired', 'deleted'];
}

async function applyChanges(
  scope: Scope,
  run: RunRow,
  changes: ChangeRow[],
  progress: RunProgress,
  options: ApplyOptions,
): Promise<void> {
  const apply = () =>
    inTransaction(scope, async (scope) => {
      const results = await applyTogether(scope, run, changes, options);
      const skipped = results.filter(({ result }) => result === 'skipped').length;
      const next = {
        ...progress,
        applied: progress.applied + results.length,
        skipped: progress.skipped + skipped,
        attempts: 0,
      };
      await writeRun(scope, run, { progress: JSON.stringify(next) });
      return next;
    });
  // Nothing has happened after a deadlock with another batch.
  const next = await retryDeadlocks(scope.db, apply);
  Object.assign(progress, next);
}

async function applyTogether(
  scope: Scope,
  run: RunRow,
  changes: ChangeRow[],
  options: ApplyOptions,
): Promise<ChangeResult[]> {
  // First of all: a process that has lost the run stops here.
  await writeRun(scope, run);
  await deferPublications(scope, run.id);
  const steps = await prepareSteps(scope, run, changes);
  const due = steps.filter((step) => 'operation' in step);
  const deleted = due.flatMap(({ operation: { method, id } }) => (method === 'delete' && id ? id : []));
  if (deleted.length > 0) await deleteItemsOfJobs(scope, deleted);
  const done = await runBatch(
    scope,
    due.map(({ operation }) => operation),
    { ...options, onDuplicate: 'error' },
  );
  const byPosition = new Map(due.map(({ change }, n) => [change.position, done[n] as BatchResult]));
  const results = steps.map((step) =>
    'operation' in step
      ? toResult(step, byPosition.get(step.change.position) as BatchResult)
      : { position: step.change.position, result: 'skipped' as const, jobId: null, problems: step.problems },
  );
  const expired = new Set(due.flatMap(({ operation: { id, body } }) => (isExpiry(body) && id ? id : [])));
  await recordItems(scope, run, changes, results, expired);
  await writeResults(scope, run, results);
  return results;
}

function isExpiry(body: UpdateJob | undefined): boolean {
  return body?.status === 'expired';
}

function toResult({ change, problems: unwritten }: Step, result: BatchResult): ChangeResult {
  const { position, job_id } = change;
  if (!result.error) {
    const jobId = (result.data as { id?: string } | undefined)?.id ?? job_id;
    const planned = (change.problems ?? []) as unknown as Note[];
    return {
      position,
      result: 'applied',
      jobId,
      problems: unwritten.length > 0 ? [...planned, ...unwritten] : [],
    };
  }
  const { message, details } = result.error;
  const { issues = [] } = (details ?? {}) as { issues?: { path: string; message: string }[] };
  const problems: Note[] = issues.map((issue) => ({
    field: issue.path.split('/').at(-1) ?? '',
    ...newMessage('invalid_value', { issue: toRuleMessage(issue.message) }),
  }));
  return {
    position,
    result: 'skipped',
    jobId: job_id,
    problems:
      problems.length > 0 ? problems : [newMessage('refused_by_board', { detail: toRuleMessage(message) })],
  };
}

/** Records what the source calls the jobs, in the same transaction. `expired` has the jobs that the changes expire. */
async function recordItems(
  scope: Scope,
  run: RunRow,
  changes: ChangeRow[],
  results: ChangeResult[],
  expired: ReadonlySet<string>,
): Promise<void> {
  const items: AppliedItem[] = [];
  const restored: string[] = [];
  for (const [n, change] of changes.entries()) {
    const { result, jobId } = results[n] as ChangeResult;
    if (result !== 'applied' || !jobId) continue;
    const item = change.action === 'deleted' ? null : (change.item as unknown as ChangedItem | null);
    if (item) items.push({ ...item, jobId });
    else if (run.kind === 'undo') restored.push(jobId);
  }
  const applied = changes.filter((_, n) => results[n]?.result === 'applied');
  const jobsOf = (chosen: ChangeRow[]) => chosen.flatMap(({ job_id }) => job_id ?? []);
  await changeOwner(scope, jobsOf(applied.filter(takesOver)), { from: null, to: run.import_id });
  const returned = jobsOf(applied.filter(givesBack));
  await changeOwner(scope, returned, { from: run.import_id, to: null });
  await deleteItemsOfJobs(scope, returned);
  await saveItems(scope, run.import_id, items);
  const isExpired = (id: string) => expired.has(id);
  await resetItemsOfJobs(
    scope,
    restored.filter((id) => !isExpired(id)),
    0,
  );
  await resetItemsOfJobs(scope, restored.filter(isExpired), 2);
}
