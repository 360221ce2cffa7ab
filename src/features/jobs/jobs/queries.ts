import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { columnsOf } from '../../../platform/database/rows/columns.ts';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Jobs } from '../../../platform/database/tables.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { companyOfJob } from './companies/of-job.ts';
import { logoOfCompany, toShownLogoUrl } from './companies/shown-logo.ts';
import { toEmployerFields } from './employers/columns.ts';
import { toPlace, toRemote } from './places/columns.ts';
import { printRegions } from './places/regions.ts';
import { Job } from './schema.ts';

/** A stored job with its category's name and slug, its current status, and the id of its logo if the copy is ready. */
export interface JobRow extends Selectable<Jobs> {
  category: string | null;
  category_slug: string | null;
  read_status: string;
  ready_logo_id: string | null;
  /** The company of its name. */
  company_id: string | null;
  /** The logo of that company, for a job without a logo of its own that can be shown. */
  company_logo_id: string | null;
}

/** A job, and the seconds until it expires by the clock. Null if it does not. */
export interface TimedJobRow extends JobRow {
  seconds_to_expiry: number | null;
}

export type NewJobRow = Insertable<Jobs>;

export async function findJob(scope: Scope, id: string): Promise<TimedJobRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await selectJob(scope.db, { organizationId: scope.organizationId, id });
  return row;
}

export async function getJob(scope: Scope, id: string): Promise<TimedJobRow> {
  return orNotFound(await findJob(scope, id), 'job');
}

/** Whether the organization has a job, in whatever state. */
export async function hasJobs(scope: Scope): Promise<boolean> {
  const row = await selectOwn(scope, 'job_index').select('organization_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function hasJob(scope: Scope, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await selectOwn(scope, 'jobs').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function lockJob(scope: Scope, id: string): Promise<JobRow | undefined> {
  if (!isId(id)) return undefined;
  // Two statements: a single one that waits for the lock would join the new row with the old category.
  await selectOwn(scope, 'jobs').select('id').where('id', '=', id).forUpdate().execute();
  return findJob(scope, id);
}

/** Locks the jobs that exist. Locks in order of id, so that two transactions cannot deadlock. */
export async function lockJobs(scope: Scope, ids: string[]): Promise<void> {
  await selectOwn(scope, 'jobs')
    .select('id')
    .where('id', '=', sql<string>`any(${ids.filter(isId)}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function listIdsOfExternalIds(scope: Scope, externalIds: string[]): Promise<string[]> {
  if (externalIds.length === 0) return [];
  const rows = await selectOwn(scope, 'jobs')
    .select('id')
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The jobs in the order of the ids. Skips deleted jobs. */
export async function findJobs(scope: Scope, ids: string[]): Promise<TimedJobRow[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await selectJobsOfIds(scope.db, { organizationId: scope.organizationId, ids }));
}

export function inOrderOf<R extends { id: string }>(ids: string[], rows: R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Jobs with one of these external ids or slugs. */
export async function findJobsOfNames(
  scope: Scope,
  { externalIds, slugs }: { externalIds: string[]; slugs: string[] },
): Promise<TimedJobRow[]> {
  if (externalIds.length + slugs.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from jobs where organization_id = ${scope.organizationId} and external_id = any(${externalIds}::text[])
    union
    select id from jobs where organization_id = ${scope.organizationId} and slug = any(${slugs}::text[])`.execute(
    scope.db,
  );
  const ids = rows.map(({ id }) => id);
  return findJobs(scope, ids);
}

export async function findJobIdByExternalId(scope: Scope, externalId: string): Promise<string | undefined> {
  const row = await selectOwn(scope, 'jobs')
    .select('id')
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row?.id;
}

export function toJob(row: JobRow, { organization, cdnUrl }: Scope): Job {
  return toResource(Job, row, {
    status: row.read_status as Job['status'],
    url: `${organization.boardUrl}/jobs/${row.slug}`,
    company_logo_url: toShownLogoUrl(row, cdnUrl),
    remote: toRemote(row),
    remote_regions: printRegions(row.remote_regions),
    place: toPlace(row),
    ...toEmployerFields(row),
    created_at: row.posted_at,
  });
}

export const columnNames = columnsOf('jobs');
const jobColumns = columnNames.map((name) => `jobs.${name}` as const);

const readStatus = sql<string>`case when jobs.status = 'active' and jobs.expires_at <= now() then 'expired' else jobs.status end`;

const secondsToExpiry = sql<
  number | null
>`case when jobs.status = 'active' and jobs.expires_at > now() then extract(epoch from jobs.expires_at - now())::float8 end`;

const selectJob = prepared((db, values: { organizationId: number; id: string }) =>
  selectJobs(db, values.organizationId).where('jobs.id', '=', values.id),
);

const selectJobsOfIds = prepared((db, values: { organizationId: number; ids: string[] }) =>
  selectJobs(db, values.organizationId).where('jobs.id', '=', sql<string>`any(${values.ids}::uuid[])`),
);

/** Whole jobs. */
export function selectJobs(db: Database, organizationId: number) {
  return joinJobs(db, organizationId).select(jobColumns).select(secondsToExpiry.as('seconds_to_expiry'));
}

/** Jobs with what their rows need from other tables. */
function joinJobs(db: Database, organizationId: number) {
  return joinLogos(db, organizationId)
    .leftJoin('categories', (join) =>
      join
        .onRef('categories.organization_id', '=', 'jobs.organization_id')
        .onRef('categories.id', '=', 'jobs.category_id'),
    )
    .select([
      'categories.name as category',
      'categories.slug as category_slug',
      companyOfJob.as('company_id'),
    ]);
}

/** Jobs with their status at this moment, and their logos that can be shown. */
export function joinLogos(db: Database, organizationId: number) {
  return db
    .selectFrom('jobs')
    .leftJoin('logos', (join) =>
      join
        .onRef('logos.organization_id', '=', 'jobs.organization_id')
        .onRef('logos.id', '=', 'jobs.logo_id')
        .on('logos.status', '=', 'ready'),
    )
    .select(['logos.id as ready_logo_id', logoOfCompany.as('company_logo_id'), readStatus.as('read_status')])
    .where('jobs.organization_id', '=', organizationId);
}
