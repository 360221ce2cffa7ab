import { type ImportMessage, newMessage } from '@corkboard/job-feeds/message';
import type { Note } from '@corkboard/job-feeds/source';
import type { Scope } from '../../../../platform/scope.ts';
import type { BatchOperation } from '../../../jobs/jobs/batch/schema.ts';
import { compareJob } from '../../../jobs/jobs/ownership/compare.ts';
import { withoutLocked } from '../../../jobs/jobs/ownership/locked-fields.ts';
import { type LockedJob, lockForImport } from '../../../jobs/jobs/ownership/queries.ts';
import { findJobs } from '../../../jobs/jobs/queries.ts';
import { findReferences } from '../../../jobs/jobs/references/find.ts';
import type { UpdateJob } from '../../../jobs/jobs/schema.ts';
import { findNeededJobs } from '../planning/needed-jobs.ts';
import { givesBack, takesOver } from '../planning/plan-change.ts';
import type { ChangeRow } from '../runs/change-queries.ts';
import type { RunRow } from '../runs/queries.ts';

export type Step =
  /** `problems` has the fields that stay as a person has changed them. */
  | { change: ChangeRow; operation: BatchOperation; problems: Note[] }
  /** The change can no longer be made. */
  | { change: ChangeRow; problems: Note[] };

/** A person may have edited or deleted a job since the plan was made: the locks make sure that this stays. */
export async function prepareSteps(scope: Scope, run: RunRow, changes: ChangeRow[]): Promise<Step[]> {
  const jobs = await lockForImport(
    scope,
    changes.flatMap(({ job_id }) => job_id ?? []),
  );
  const edited = await findEdited(scope, run, changes, jobs);
  const needed = await findNeeded(scope, run, changes);
  return changes.map((change) => {
    const reason = needed.get(change.job_id ?? '');
    const step = prepareStep(run, change, jobs.get(change.job_id ?? ''), edited.get(change.position) ?? []);
    return reason === undefined ? step : withoutDeletion(step, reason);
  });
}

/** Someone may have applied for a job since the undo was planned. The locks keep others from doing so until it is decided. */
async function findNeeded(
  scope: Scope,
  { kind }: RunRow,
  changes: ChangeRow[],
): Promise<Map<string, ImportMessage>> {
  if (kind !== 'undo') return new Map();
  const deleted = changes.flatMap(({ action, job_id }) => (action === 'deleted' && job_id ? job_id : []));
  return findNeededJobs(scope, deleted);
}

function withoutDeletion(step: Step, reason: ImportMessage): Step {
  if (!('operation' in step) || step.operation.method !== 'delete') return step;
  const operation = { ...step.operation, method: 'update', body: { status: 'expired' } } as const;
  return { ...step, operation, problems: [newMessage('expires_instead', { reason })] };
}

function prepareStep(run: RunRow, change: ChangeRow, job: LockedJob | undefined, edited: string[]): Step {
  const { action, job_id: id } = change;
  if (action === 'created')
    return { change, operation: { method: 'create', body: change.after as UpdateJob }, problems: [] };
  if (!id || !job) return skip(change, newMessage('job_deleted'));
  if (job.import_id !== null && job.import_id !== run.import_id)
    return skip(change, newMessage('job_of_another_import'));
  if (action === 'deleted') {
    const isDecided = run.kind === 'sync' && job.locked_fields.includes('status');
    if (isDecided || edited.length > 0) return skip(change, newMessage('job_edited'));
    return { change, operation: { method: 'delete', id }, problems: [] };
  }
  const after = change.after as UpdateJob;
  const body = withoutLocked(after, run.kind === 'sync' ? [...job.locked_fields, ...edited] : edited);
  if (Object.keys(body).length === 0 && !takesOver(change) && !givesBack(change))
    return skip(change, newMessage('job_edited'));
  const unwritten = Object.keys(after).filter((field) => !(field in body));
  return { change, operation: { method: 'update', id, body }, problems: unwritten.map(toProblem) };
}

function skip(change: ChangeRow, reason: ImportMessage): Step {
  return { change, problems: [reason] };
}

function toProblem(field: string): Note {
  return { field, ...newMessage('field_edited') };
}

/**
 * The fields that someone has edited since the plan was made, by the position of the change. Locked fields say it for most jobs of the
 * import. But edits of other jobs lock nothing, and an undo writes locked fields too.
 */
async function findEdited(
  scope: Scope,
  { kind }: RunRow,
  changes: ChangeRow[],
  locked: Map<string, LockedJob>,
): Promise<Map<number, string[]>> {
  const compared = changes.flatMap(({ position, action, job_id, before }) => {
    const job = locked.get(job_id ?? '');
    if (!job || !before || (kind !== 'undo' && job.import_id !== null)) return [];
    const { locked_fields = [] } = before as UpdateJob;
    // Enrichment may have filled in a job that an undo deletes. An edit by a person locks the field.
    const fields: UpdateJob = action === 'deleted' ? { locked_fields } : (before as UpdateJob);
    return { position, id: job_id, fields };
  });
  if (compared.length === 0) return new Map();
  const [jobs, references] = await Promise.all([
    findJobs(
      scope,
      compared.flatMap(({ id }) => id ?? []),
    ),
    findReferences(
      scope,
      compared.map(({ fields }) => fields),
    ),
  ]);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return new Map(
    compared.flatMap(({ position, id, fields }) => {
      const job = byId.get(id ?? '');
      return job ? [[position, Object.keys(compareJob(scope, job, fields, references).before)]] : [];
    }),
  );
}
