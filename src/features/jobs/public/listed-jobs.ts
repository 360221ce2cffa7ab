import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Scope } from '../../../platform/scope.ts';
import { companyOfJob } from '../companies/of-job.ts';
import { columnNames, inOrderOf, type JobRow, joinJobs, toJob } from '../queries.ts';
import type { Job } from '../schema.ts';

type LongField = 'description' | 'form_data';

interface CompanyLink {
  /** Of the page of its company. Null if it has none. */
  company_slug: string | null;
}

/** A job without its longest fields, which lists do not show: they are most bytes of a row. */
export type ListedJob = Omit<Job, LongField> & CompanyLink;
export type ListedJobRow = Omit<JobRow, LongField> & CompanyLink;

/** The jobs in the order of the ids. Skips deleted jobs. */
export async function findListedJobs(scope: Scope, ids: string[]): Promise<ListedJobRow[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await selectListedJobs(scope.db, { organizationId: scope.organizationId, ids }));
}

export function toListedJob(row: ListedJobRow, scope: Scope): ListedJob {
  const { company_slug } = row;
  return { ...toJob({ ...row, description: null, form_data: null }, scope), company_slug };
}

const columns = columnNames
  .filter((name) => name !== 'description' && name !== 'form_data')
  .map((name) => `jobs.${name}` as const);

const selectListedJobs = prepared((db, values: { organizationId: number; ids: string[] }) =>
  selectListed(db, values.organizationId).where('jobs.id', '=', sql<string>`any(${values.ids}::uuid[])`),
);

export function selectListed(db: Database, organizationId: number) {
  return joinJobs(db, organizationId).select(columns).select(companySlug.as('company_slug'));
}

/** The company of a job that is or was public has a page, unless it is hidden. */
const companySlug = sql<string | null>`(
  select slug from companies
  where companies.organization_id = jobs.organization_id and companies.id = ${companyOfJob} and not companies.is_hidden)`;
