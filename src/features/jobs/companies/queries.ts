import { type Insertable, type Selectable, sql } from 'kysely';
import { lockName } from '../../../platform/database/lock-name.ts';
import { columnsOf } from '../../../platform/database/rows/columns.ts';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Companies } from '../../../platform/database/tables.ts';
import { notFound, orNotFound } from '../../../platform/http/errors/http-error.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toLogoUrl } from '../logos/url.ts';
import { Company } from './schema.ts';

/** All columns but the ones that only searches read. */
export const columnNames = columnsOf('companies', 'organization_id', 'words');

/** A stored company, with its numbers of jobs and the id of its logo if the copy is ready. */
export interface CompanyRow extends Pick<Selectable<Companies>, (typeof columnNames)[number]> {
  ready_logo_id: string | null;
  job_count: number | null;
  live_job_count: number | null;
}

export type NewCompanyRow = Insertable<Companies>;

async function findCompany(scope: Scope, id: string): Promise<CompanyRow | undefined> {
  return isId(id) ? selectCompanies(scope).where('companies.id', '=', id).executeTakeFirst() : undefined;
}

export async function getCompany(scope: Scope, id: string): Promise<CompanyRow> {
  return orNotFound(await findCompany(scope, id), 'company');
}

/** The companies in the order of the ids. Skips missing ones. */
export async function findCompanies(scope: Scope, ids: string[]): Promise<CompanyRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectCompanies(scope)
    .where('companies.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Locks the companies that exist, in order of id, so that two transactions cannot deadlock. */
export async function lockCompanies(scope: Scope, ids: string[]): Promise<CompanyRow[]> {
  const validIds = ids.filter(isId);
  // Two statements: a single one that waits for the lock would join the new row with the old logo.
  await selectOwn(scope, 'companies')
    .select('id')
    .where('id', '=', sql<string>`any(${validIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return findCompanies(scope, validIds);
}

export async function lockCompany(scope: Scope, id: string): Promise<CompanyRow> {
  const [row] = await lockCompanies(scope, [id]);
  if (!row) throw notFound('company');
  return row;
}

/** One batch of an organization at a time: each locks names and companies in its own order, so that two could deadlock. */
export async function lockBatches(scope: Scope): Promise<void> {
  await lockName(scope, 'companies');
}

export async function findCompanyIdBy(
  scope: Scope,
  column: 'slug' | 'external_id',
  value: string,
): Promise<string | undefined> {
  const row = await selectOwn(scope, 'companies').select('id').where(column, '=', value).executeTakeFirst();
  return row?.id;
}

/** Returns the ids of the inserted rows. Skips rows whose slug or external id another company has. */
export async function insertCompanies({ db }: Scope, rows: NewCompanyRow[]): Promise<Set<string>> {
  const inserted = await db
    .insertInto('companies')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

export function toCompany(row: CompanyRow, { cdnUrl }: Scope): Company {
  return toResource(Company, row, {
    // Never the original URL: visitors of a board must not make requests to third parties.
    logo_url: row.ready_logo_id && toLogoUrl(cdnUrl, row.ready_logo_id),
    job_count: row.job_count ?? 0,
    live_job_count: row.live_job_count ?? 0,
  });
}

/** Numbers of jobs of all companies, read once: the planner expects few companies of a new organization, and would read them for each. */
export function jobTotals({ organizationId }: Scope) {
  return sql<JobTotals>`(
    with totals as materialized (select * from company_job_totals where organization_id = ${organizationId})
    select company_id, job_count, live_job_count, live_updated_at from totals)`.as<'totals'>('totals');
}

/** The same of each row of `companies`, by lookups: for up to a thousand companies. The offset keeps the planner from counting the jobs of all companies for each. */
export const jobTotalsOfEach = sql<JobTotals>`lateral (
    select company_id, job_count, live_job_count, live_updated_at from company_job_counts as counts
    where counts.organization_id = companies.organization_id and counts.company_id = companies.id offset 0)`.as<'totals'>(
  'totals',
);

interface JobTotals {
  company_id: string;
  job_count: number;
  live_job_count: number;
  live_updated_at: string | null;
}

export function selectCompanies(scope: Scope) {
  return selectOwn(scope, 'companies')
    .leftJoin('logos', (join) =>
      join
        .onRef('logos.organization_id', '=', 'companies.organization_id')
        .onRef('logos.id', '=', 'companies.logo_id')
        .on('logos.status', '=', 'ready'),
    )
    .leftJoin(jobTotalsOfEach, (join) => join.onTrue())
    .select(columnNames.map((name) => `companies.${name}` as const))
    .select(['logos.id as ready_logo_id', 'totals.job_count', 'totals.live_job_count']);
}
