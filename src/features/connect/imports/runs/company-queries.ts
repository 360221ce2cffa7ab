import { sql } from 'kysely';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { RunRow } from './queries.ts';
import type { ImportCompany } from './schema.ts';

/** How many companies the plan creates, so far. */
export async function countNewCompanies({ db, organizationId }: Scope, run: RunRow): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct new_company)::int as total from import_run_changes
    where organization_id = ${organizationId} and run_id = ${run.id} and created_at = ${run.created_at}
      and new_company is not null`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The companies that the plan creates, by name. */
export async function listNewCompanies(
  scope: Scope,
  run: RunRow,
  { offset, perPage }: PageRange,
): Promise<ImportCompany[]> {
  const ofRun = sql`organization_id = ${scope.organizationId} and run_id = ${run.id} and created_at = ${run.created_at}`;
  const { rows } = await sql<ImportCompany>`
    with company as (
      select new_company as folded_name, count(*)::int as jobs, min(position) as position from import_run_changes
      where ${ofRun} and new_company is not null
      group by new_company order by new_company offset ${offset} limit ${perPage})
    select (select after ->> 'company_name' from import_run_changes where ${ofRun} and position = company.position) as name, jobs
    from company order by folded_name`.execute(scope.db);
  return rows;
}
