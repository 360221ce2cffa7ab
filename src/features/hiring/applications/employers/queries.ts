import { type Selectable, sql } from 'kysely';
import type { Applications } from '../../../../platform/database/tables.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type Stage, stages } from '../../application-forms/stages.ts';
import { isWithinReach } from '../visibility.ts';
import type { AppliedJob } from './schema.ts';

/** The list is one screen. Older jobs are found through the list of applications. */
const MAX_JOBS = 100;

type JobRow = Pick<Selectable<Applications>, 'job_title' | 'company_name'> & {
  job_id: string;
  stages: Partial<Record<Stage, number>>;
  unread: number;
};

/** The employer's jobs that have applications, with their numbers by stage. That with the newest application comes first. */
export async function listAppliedJobs(scope: Scope): Promise<AppliedJob[]> {
  const { rows } = await sql<JobRow>`
    select applied.job_id, jobs.title as job_title, jobs.company_name, stages, unread
    from (
      select job_id, jsonb_object_agg(stage, count) as stages, sum(unread)::int as unread, max(newest) as newest
      from (
        select job_id, stage, count(*)::int as count, count(*) filter (where read_at is null)::int as unread,
          max(created_at) as newest
        from applications
        where organization_id = ${scope.organizationId} and not is_pending and ${isWithinReach(scope)}
        group by job_id, stage
      ) as by_stage
      group by job_id order by newest desc, job_id limit ${MAX_JOBS}
    ) as applied
    join jobs on jobs.organization_id = ${scope.organizationId} and jobs.id = applied.job_id
    order by newest desc, applied.job_id`.execute(scope.db);
  return rows.map(({ job_id, job_title, company_name, stages: counts, unread }) => ({
    id: job_id,
    title: job_title,
    company_name,
    unread,
    stages: Object.fromEntries(stages.map((stage) => [stage, counts[stage] ?? 0])) as Record<Stage, number>,
  }));
}
