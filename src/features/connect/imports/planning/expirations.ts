import type { Rules } from '@corkboard/job-feeds/mapping';
import type { Scope } from '../../../../platform/scope.ts';
import { findJobs, type JobRow, toJob } from '../../../jobs/jobs/queries.ts';
import { toWritable } from '../../../jobs/jobs/writable.ts';
import type { PlannedChange } from '../runs/change-queries.ts';
import type { KnownItem, KnownItems } from './known-items.ts';
import type { Plan } from './plan.ts';

/** A job expires when it is missing from this many complete fetches in a row. */
const MISSES = 2;
const PAGE = 1000;

/** Plans that the jobs which the source no longer has expire, or are deleted with `mirror_delete`. */
export async function planExpirations(plan: Plan, items: KnownItems): Promise<void> {
  const missing = items.listUnseen().filter((item) => item.jobId !== null && item.misses >= MISSES - 1);
  for (let from = 0; from < missing.length; from += PAGE)
    await plan.add(await planPage(plan, missing.slice(from, from + PAGE)));
}

async function planPage(plan: Plan, items: KnownItem[]): Promise<PlannedChange[]> {
  const ids = items.flatMap(({ jobId }) => jobId ?? []);
  const jobs = await findJobs(plan.scope, ids);
  const { mirror_delete = false } = plan.import.rules as Rules;
  // A person who has changed the status has decided for the job.
  const byJob = new Map(items.map((item) => [item.jobId, item]));
  return jobs
    .filter(({ read_status, locked_fields }) => read_status === 'active' && !locked_fields.includes('status'))
    .map((job) => toRemoval(plan.scope, job, mirror_delete, byJob.get(job.id)));
}

/** The plan has all of a job that is deleted, and its item, so that an undo can restore both. */
export function toRemoval(
  scope: Scope,
  job: JobRow,
  isDeleted: boolean,
  item?: Pick<KnownItem, 'key' | 'fields'>,
): PlannedChange {
  return {
    action: isDeleted ? 'deleted' : 'expired',
    jobId: job.id,
    externalId: job.external_id,
    row: null,
    before: isDeleted ? toWritable(toJob(job, scope)) : { status: job.read_status },
    after: isDeleted ? null : { status: 'expired' },
    notes: [],
    problems: [],
    item: isDeleted && item ? { key: item.key, hash: null, fields: item.fields } : null,
  };
}

/** How many fetches in a row have missed each unseen item, after this complete one. */
export function listMissed(items: KnownItems): string[] {
  return items.listUnseen().flatMap(({ key, misses }) => (misses < MISSES ? key : []));
}
