import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { newId } from '../../../platform/ids.ts';
import { deleteOfOrganizations } from '../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type CreateJobReport, JobReport, type JobReportQuery } from './schema.ts';

const RESOLVED_RETENTION_DAYS = 180;
/** Staff learn nothing from more, and no visitor can fill the table through one job. */
const MAX_OPEN_PER_JOB = 20;
const MAX_OPEN = 5_000;

export interface JobReportRow extends Omit<JobReport, 'job' | 'reason' | 'status'> {
  reason: string;
  status: string;
  job_id: string;
  slug: string;
  title: string;
  company_name: string | null;
}

/** Newest first. */
export async function listJobReports(
  scope: Scope,
  { offset, perPage }: PageRange,
  { status = 'open', job_id }: Pick<JobReportQuery, 'status' | 'job_id'>,
): Promise<{ rows: JobReportRow[]; total: number }> {
  let found = selectOwn(scope, 'job_reports').where('status', '=', status);
  if (job_id !== undefined) found = found.where('job_id', '=', job_id);
  const total = await countRows(found);
  const ids = await found
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(perPage)
    .execute();
  const rows = await reports(scope)
    .where('job_reports.id', '=', sql<string>`any(${ids.map(({ id }) => id)}::uuid[])`)
    .orderBy('job_reports.created_at', 'desc')
    .orderBy('job_reports.id', 'desc')
    .execute();
  return { rows, total };
}

export async function findJobReport(scope: Scope, id: string): Promise<JobReportRow | undefined> {
  return reports(scope).where('job_reports.id', '=', id).executeTakeFirst();
}

export async function countOpenJobReports(scope: Scope): Promise<number> {
  return countRows(selectOwn(scope, 'job_reports').where('status', '=', 'open'));
}

/** Stores nothing if the job or the organization already has the maximum number of open reports. */
export async function insertJobReport(
  { db, organizationId }: Scope,
  jobId: string,
  { reason, details }: Pick<CreateJobReport, 'reason' | 'details'>,
): Promise<void> {
  const open = sql`from job_reports where organization_id = ${organizationId} and status = 'open'`;
  await sql`
    insert into job_reports (organization_id, id, job_id, reason, details)
    select ${organizationId}, ${newId()}, ${jobId}, ${reason}, ${details ?? null}
    where (select count(*) from (select ${open} and job_id = ${jobId} limit ${MAX_OPEN_PER_JOB}) as of_job) < ${MAX_OPEN_PER_JOB}
      and (select count(*) from (select ${open} limit ${MAX_OPEN}) as of_all) < ${MAX_OPEN}`.execute(db);
}

export async function updateJobReport(scope: Scope, id: string, status: JobReport['status']): Promise<void> {
  await updateOwn(scope, 'job_reports')
    .set({ status, resolved_at: status === 'resolved' ? sql<string>`now()` : null })
    .where('id', '=', id)
    .where('status', '<>', status)
    .execute();
}

export async function deleteOldJobReports(db: Database): Promise<void> {
  await deleteOfOrganizations(db, {
    table: 'job_reports',
    where: sql`resolved_at <= now() - make_interval(days => ${RESOLVED_RETENTION_DAYS})`,
  });
}

export function toJobReport(row: JobReportRow): JobReport {
  const { id, job_id, slug, title, company_name, details, created_at, resolved_at } = row;
  return toResource(JobReport, row, {
    id,
    job: { id: job_id, slug, title, company_name },
    details,
    created_at,
    resolved_at,
  });
}

function reports(scope: Scope) {
  return selectOwn(scope, 'job_reports')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.organization_id', '=', 'job_reports.organization_id')
        .onRef('jobs.id', '=', 'job_reports.job_id'),
    )
    .select([
      'job_reports.id',
      'job_reports.job_id',
      'job_reports.reason',
      'job_reports.details',
      'job_reports.status',
      'job_reports.created_at',
      'job_reports.resolved_at',
      'jobs.slug',
      'jobs.title',
      'jobs.company_name',
    ]);
}
