import { type ImportMessage, newMessage } from '@corkboard/job-feeds/message';
import type { Note } from '@corkboard/job-feeds/source';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { compareJob } from '../../../jobs/jobs/ownership/compare.ts';
import { findJobs, type JobRow, toJob } from '../../../jobs/jobs/queries.ts';
import { findReferences } from '../../../jobs/jobs/references/find.ts';
import type { UpdateJob } from '../../../jobs/jobs/schema.ts';
import { toWritable } from '../../../jobs/jobs/writable.ts';
import type { ImportRow } from '../queries.ts';
import {
  type ChangedItem,
  type ChangeRow,
  findAppliedBefore,
  type PlannedChange,
} from '../runs/change-queries.ts';
import { countNewCompanies } from '../runs/company-queries.ts';
import { writeRun } from '../runs/lease.ts';
import { getRun, type RunRow } from '../runs/queries.ts';
import { findNeededJobs } from './needed-jobs.ts';
import { Plan } from './plan.ts';
import { GIVES_BACK, takesOver } from './plan-change.ts';

const PAGE = 200;

/** Plans how to restore what a run changed, the last change first. What a person has changed since stays, and is reported. */
export async function planUndo(scope: Scope, run: RunRow, row: ImportRow): Promise<void> {
  const plan = new Plan(scope, run, row);
  const reverted = await getRun(scope, run.import_id, run.reverts as string);
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const changes = await findAppliedBefore(scope, reverted, Math.min(before, 2_147_483_647), PAGE);
    plan.progress.rows += changes.length;
    await plan.add(await withNewCompanies(plan, await planPage(plan, changes)));
    if (changes.length < PAGE) break;
    before = (changes.at(-1) as ChangeRow).position;
  }
  await plan.written();
  plan.counts.companies = await countNewCompanies(scope, run);
  plan.progress.phase_ended_at = Date.now();
  await inTransaction(scope, (scope) => writeRun(scope, run, { ...plan.figures, state: 'applying' }));
}

async function planPage(plan: Plan, changes: ChangeRow[]): Promise<PlannedChange[]> {
  const ids = changes.flatMap(({ job_id }) => job_id ?? []);
  const [jobs, needed] = await Promise.all([findJobs(plan.scope, ids), findNeededJobs(plan.scope, ids)]);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const planned: PlannedChange[] = [];
  for (const change of changes) {
    const job = byId.get(change.job_id ?? '');
    if (change.action === 'deleted') planned.push(recreate(change));
    else if (!job) planned.push(refuse(change, [newMessage('job_deleted')]));
    else if (change.action === 'created')
      planned.push(await removeCreated(plan.scope, change, job, needed.get(job.id)));
    else planned.push(await restore(plan.scope, change, job));
  }
  return planned;
}

/** A restored name may create a company again that was deleted since. */
async function withNewCompanies(plan: Plan, planned: PlannedChange[]): Promise<PlannedChange[]> {
  const fieldsOf = ({ after }: PlannedChange): UpdateJob => after ?? {};
  const references = await findReferences(plan.scope, planned.map(fieldsOf));
  return planned.map((change) => ({
    ...change,
    newCompany: plan.findNewCompany(fieldsOf(change), references),
  }));
}

function toChange(
  change: ChangeRow,
  changed: Partial<PlannedChange> & Pick<PlannedChange, 'action'>,
): PlannedChange {
  return {
    jobId: change.job_id,
    externalId: change.external_id,
    row: null,
    before: null,
    after: null,
    notes: [],
    problems: [],
    item: null,
    ...changed,
  };
}

function refuse(change: ChangeRow, problems: Note[]): PlannedChange {
  return toChange(change, { action: 'refused', problems });
}

/** Jobs that a run deleted get another id: the first one is gone. */
function recreate(change: ChangeRow): PlannedChange {
  return toChange(change, {
    action: 'created',
    jobId: null,
    after: change.before as object,
    item: change.item as unknown as ChangedItem | null,
  });
}

async function removeCreated(
  scope: Scope,
  change: ChangeRow,
  job: JobRow,
  reason: ImportMessage | undefined,
): Promise<PlannedChange> {
  const edited = await listEdited(scope, change.after as UpdateJob, job);
  if (edited.length > 0) return refuse(change, [newMessage('fields_edited', { fields: edited.join(', ') })]);
  if (reason === undefined)
    return toChange(change, { action: 'deleted', before: toWritable(toJob(job, scope)) });
  const expiry = { before: { status: job.read_status }, after: { status: 'expired' } };
  return toChange(change, { action: 'expired', ...expiry, notes: [reason] });
}

/** The fields that a person has locked since. A field that the source itself has locked counts if it no longer has the source's value. */
async function listEdited(scope: Scope, made: UpdateJob, job: JobRow): Promise<string[]> {
  const given = new Set(made.locked_fields);
  if (job.locked_fields.every((field) => !given.has(field))) return job.locked_fields;
  const { before } = compareJob(scope, job, made, await findReferences(scope, [made]));
  return job.locked_fields.filter((field) => !given.has(field) || field in before);
}

/** Restores each field that still has the value of the run. */
async function restore(scope: Scope, change: ChangeRow, job: JobRow): Promise<PlannedChange> {
  const made = change.after as UpdateJob;
  const former = change.before as Record<string, unknown>;
  const references = await findReferences(scope, [made]);
  const changedSince = new Set(Object.keys(compareJob(scope, job, made, references).before));
  const names = Object.keys(made).filter((name) => name in former);
  const edited = names.filter((name) => changedSince.has(name));
  const after = Object.fromEntries(
    names.filter((name) => !changedSince.has(name)).map((name) => [name, former[name]]),
  );
  const problems = edited.map((field) => ({ field, ...newMessage('field_edited') }));
  const notes = takesOver(change) ? [GIVES_BACK] : [];
  if (Object.keys(after).length + notes.length === 0) return refuse(change, problems);
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, made[name as keyof UpdateJob]]));
  return toChange(change, { action: 'updated', before, after, notes, problems });
}
