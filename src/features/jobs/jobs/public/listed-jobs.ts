import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { prepared } from '../../../../platform/database/prepared.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { companyOfJob } from '../companies/of-job.ts';
import { toShownLogoUrl } from '../companies/shown-logo.ts';
import { toRemote } from '../places/columns.ts';
import { inOrderOf, type JobRow, joinLogos } from '../queries.ts';
import type { Job } from '../schema.ts';

/** Columns that a list shows as they are. Each of the 40 others would cost a page of 20 jobs 20 values. */
const shownColumns = [
  'id',
  'slug',
  'title',
  'company_name',
  'location',
  'job_type',
  'salary_min',
  'salary_max',
  'salary_currency',
  'is_highlighted',
  'posted_at',
  'expires_at',
] as const satisfies (keyof Job & keyof JobRow)[];
type ShownColumn = (typeof shownColumns)[number];

interface CompanyLink {
  /** Of the page of its company. Null if it has none. */
  company_slug: string | null;
}

/** What a list shows of a job. */
export type ListedJob = Pick<Job, ShownColumn | 'status' | 'company_logo_url' | 'remote' | 'salary_period'> &
  CompanyLink;
export type ListedJobRow = Pick<
  JobRow,
  | ShownColumn
  | 'read_status'
  | 'ready_logo_id'
  | 'company_logo_id'
  | 'is_remote'
  | 'is_hybrid'
  | 'salary_period'
> &
  CompanyLink;

/** The jobs in the order of the ids. Skips deleted jobs. */
export async function findListedJobs(scope: Scope, ids: string[]): Promise<ListedJobRow[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await selectListedJobs(scope.db, { organizationId: scope.organizationId, ids }));
}

export function toListedJob(row: ListedJobRow, { cdnUrl }: Pick<Scope, 'cdnUrl'>): ListedJob {
  const { read_status, ready_logo_id, company_logo_id, is_remote, is_hybrid, salary_period, ...shown } = row;
  return {
    ...shown,
    status: read_status as Job['status'],
    company_logo_url: toShownLogoUrl({ ready_logo_id, company_logo_id }, cdnUrl),
    remote: toRemote({ is_remote, is_hybrid }),
    salary_period: salary_period as Job['salary_period'],
  };
}

const selectListedJobs = prepared((db, values: { organizationId: number; ids: string[] }) =>
  selectListed(db, values.organizationId).where('jobs.id', '=', sql<string>`any(${values.ids}::uuid[])`),
);

export function selectListed(db: Database, organizationId: number) {
  return joinLogos(db, organizationId)
    .select(shownColumns.map((name) => `jobs.${name}` as const))
    .select(['jobs.is_remote', 'jobs.is_hybrid', 'jobs.salary_period'])
    .select(companySlug.as('company_slug'));
}

/** The company of a job that is or was public has a page, unless it is hidden. */
const companySlug = sql<string | null>`(
  select slug from companies
  where companies.organization_id = jobs.organization_id and companies.id = ${companyOfJob} and not companies.is_hidden)`;
