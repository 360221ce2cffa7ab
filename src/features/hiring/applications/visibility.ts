import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import { asMember } from '../../people/members/sessions/record-account.ts';

/** The scope of an employer. All statements about applications then find only applications for the employer's jobs. */
export interface EmployerScope extends Scope {
  employerId: string;
}

export function toEmployerScope(scope: Scope, memberId: string): EmployerScope {
  return { ...asMember(scope, memberId), employerId: memberId };
}

/** The id of the employer. Undefined for staff and for the server's own work. */
export function employerOf(scope: Scope): string | undefined {
  return (scope as Partial<EmployerScope>).employerId;
}

/** Whether the scope reaches a row of `applications`. Only staff reach applications of deleted jobs. */
export function isWithinReach(scope: Scope): RawBuilder<SqlBool> {
  const employerId = employerOf(scope);
  if (employerId === undefined) return sql`true`;
  return sql`applications.job_id in (select job_id from ${employments(scope)} where member_id = ${employerId}::uuid)`;
}

/** Whether the job is one of the employer. */
export async function isOwnJob(scope: EmployerScope, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${employments(scope)} where member_id = ${scope.employerId}::uuid and job_id = ${jobId}::uuid limit 1`.execute(
    scope.db,
  );
  return rows.length > 0;
}

/** More members get no emails about an application. */
const MAX_EMPLOYERS = 50;

/** The ids and email addresses of the employers who see the applications for a job. */
export async function listEmployersOf(scope: Scope, jobId: string): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select distinct member_id as id, email from ${employments(scope)} where job_id = ${jobId}::uuid
    order by member_id limit ${MAX_EMPLOYERS}`.execute(scope.db);
  return rows;
}

/**
 * Employers of jobs: the posting member, until leaving the company that paid, and members who were proved, granted or invited to
 * act for the job's company. A posting that names a company gives no right to the applications for other jobs of that company.
 */
function employments({ organizationId }: Scope): RawBuilder<unknown> {
  return sql`(
    select job.id as job_id, employer.id as member_id, employer.email from jobs as job
      join members as employer on employer.organization_id = job.organization_id and employer.id = job.owner_member_id
      left join subscriptions as payer
        on payer.organization_id = job.organization_id and payer.id = job.subscription_id
      left join company_members as of_payer on of_payer.organization_id = job.organization_id
        and of_payer.company_id = payer.company_id and of_payer.member_id = employer.id
      where job.organization_id = ${organizationId} and employer.role = 'employer'
        and (payer.company_id is null or of_payer.role is not null)
    union all
    select job.job_id, employer.id, employer.email from company_members as membership
      join members as employer
        on employer.organization_id = membership.organization_id and employer.id = membership.member_id
      join company_names as name
        on name.organization_id = membership.organization_id and name.company_id = membership.company_id
      join job_facets as facet on facet.organization_id = name.organization_id and facet.folded_name = name.folded_name
      join job_index as job on job.organization_id = facet.organization_id and job.company_id = facet.id
      where membership.organization_id = ${organizationId} and membership.is_proved and employer.role = 'employer'
  ) as employment`;
}
