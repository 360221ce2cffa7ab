import { sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findListedJobs, type ListedJobRow } from '../jobs/public/listed-jobs.ts';
import { findJob, type JobRow } from '../jobs/queries.ts';
import { MAX_SAVED_JOBS, type SavedJob } from './schema.ts';

/** Saving a job again changes nothing. Beyond the maximum, the job that was saved first is dropped. */
export async function saveJob({ db, organizationId }: Scope, memberId: string, jobId: string): Promise<void> {
  const own = { organization_id: organizationId, member_id: memberId };
  await db
    .insertInto('saved_jobs')
    .values({ ...own, job_id: jobId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`delete from saved_jobs where organization_id = ${organizationId} and member_id = ${memberId}
    and job_id in (select job_id from saved_jobs where organization_id = ${organizationId} and member_id = ${memberId}
      order by saved_at desc, job_id offset ${MAX_SAVED_JOBS})`.execute(db);
}

export async function unsaveJob(scope: Scope, memberId: string, jobId: string): Promise<void> {
  await deleteOwn(scope, 'saved_jobs')
    .where('member_id', '=', memberId)
    .where('job_id', '=', jobId)
    .execute();
}

export type SavedJobRow = Pick<
  JobRow,
  'id' | 'slug' | 'title' | 'company_name' | 'location' | 'read_status'
> & { saved_at: string };

/** Undefined for a job that is a draft now. */
export async function findSavedJob(
  scope: Scope,
  memberId: string,
  jobId: string,
): Promise<SavedJobRow | undefined> {
  const job = await findJob(scope, jobId);
  if (!job || job.read_status === 'draft') return undefined;
  const saved = await selectOwn(scope, 'saved_jobs')
    .select('saved_at')
    .where('member_id', '=', memberId)
    .where('job_id', '=', job.id)
    .executeTakeFirst();
  return saved && { ...job, ...saved };
}

/** The saved jobs among these. */
export async function findJobsSavedByMembers(scope: Scope, jobIds: string[]): Promise<Set<string>> {
  const rows = await selectOwn(scope, 'saved_jobs')
    .select('job_id')
    .distinct()
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ job_id }) => job_id));
}

/** Newest first. Leaves out jobs that are drafts now. */
export async function listSavedJobs(
  scope: Scope,
  memberId: string,
): Promise<(ListedJobRow & { saved_at: string })[]> {
  const saved = await selectOwn(scope, 'saved_jobs')
    .select(['job_id', 'saved_at'])
    .where('member_id', '=', memberId)
    .orderBy('saved_at', 'desc')
    .orderBy('job_id')
    .execute();
  const savedAt = new Map(saved.map(({ job_id, saved_at }) => [job_id, saved_at]));
  const rows = await findListedJobs(scope, [...savedAt.keys()]);
  return rows
    .filter(({ read_status }) => read_status !== 'draft')
    .map((row) => ({ ...row, saved_at: savedAt.get(row.id) as string }));
}

export function toSavedJob(row: SavedJobRow): SavedJob {
  const { id, slug, title, company_name, location, read_status, saved_at } = row;
  return {
    job_id: id,
    slug,
    title,
    company_name,
    location,
    status: read_status as SavedJob['status'],
    saved_at,
  };
}
