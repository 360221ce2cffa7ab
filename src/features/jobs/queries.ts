import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Jobs } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { toLogoUrl } from '../logos/address.ts';
import type { ApplicationMethod } from './application-method.ts';
import { boardChanged } from './board-changes.ts';
import type { Job } from './schema.ts';

/** A job as it is kept, with its category's names, the status that it reads as now, and its logo's id once there is a copy. */
export interface JobRow extends Selectable<Jobs> {
  category: string | null;
  category_slug: string | null;
  read_status: string;
  ready_logo_id: string | null;
}

export type NewJobRow = Insertable<Jobs>;

/** What of a job comes from other tables. */
type JoinedColumns = Pick<JobRow, 'category' | 'category_slug' | 'ready_logo_id'>;

export async function findJob(scope: Scope, id: string): Promise<JobRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await selectJob(scope.db, { organizationId: scope.organizationId, id });
  return row;
}

export async function getJob(scope: Scope, id: string): Promise<JobRow> {
  const row = await findJob(scope, id);
  if (!row) throw notFound('job');
  return row;
}

export async function findJobBySlug(scope: Scope, slug: string): Promise<JobRow | undefined> {
  const [row] = await selectJobOfSlug(scope.db, { organizationId: scope.organizationId, slug });
  return row;
}

/** The job, locked until the transaction ends. */
export async function lockJob(scope: Scope, id: string): Promise<JobRow | undefined> {
  if (!isId(id)) return undefined;
  // Two statements: one that waited for the lock would join the new row with the category of before the wait.
  await scope.db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findJob(scope, id);
}

/** Locks those of the jobs that there are, in one order, so that two who lock several never wait for each other. */
export async function lockJobs({ db, organizationId }: Scope, ids: string[]): Promise<void> {
  await db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids.filter(isId)}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The jobs of these ids in the order of the ids; those that are gone are left out. */
export async function findJobs(scope: Scope, ids: string[]): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await selectJobsOfIds(scope.db, { organizationId: scope.organizationId, ids }));
}

/** The same, but undefined when the board has changed since the snapshot. */
export async function findJobsUnlessChanged(
  scope: Scope,
  ids: string[],
  snapshot: string,
): Promise<JobRow[] | undefined> {
  const rows = await selectJobsAndChange(scope.db, { organizationId: scope.organizationId, ids, snapshot });
  return rows.length < ids.length || rows[0]?.board_changed ? undefined : inOrderOf(ids, rows);
}

function inOrderOf(ids: string[], rows: JobRow[]): JobRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The ids of the live jobs that the board keeps at its top, the newest first. */
export async function findPinnedIds({ db, organizationId }: Scope, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<SqlBool>`is_sticky`)
    .where('status', '=', 'active')
    .where(readStatus, '=', 'active')
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findJobIdByExternalId(scope: Scope, externalId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Undefined when slug or external id are taken; nothing has happened then, and the transaction goes on. A slug that leads
 * on to another job counts as taken unless `takesRedirects`.
 */
export async function insertJob(
  scope: Scope,
  row: NewJobRow,
  joined: JoinedColumns,
  takesRedirects: boolean,
): Promise<JobRow | undefined> {
  const { rows } = await sql<Omit<JobRow, keyof JoinedColumns>>`
    insert into jobs (${columnList})
    select ${columnList} from ${recordset([row])} as job
    where ${takesRedirects} or not exists (
      select from job_slug_redirects as redirect
      where redirect.organization_id = job.organization_id and redirect.slug = job.slug)
    on conflict do nothing
    returning ${columnList}, ${readStatus} as read_status`.execute(scope.db);
  return rows[0] && { ...rows[0], ...joined };
}

/** Many at once, for bulk loads; the caller has made sure that no slug is taken. */
export async function insertJobs(scope: Scope, rows: NewJobRow[]): Promise<void> {
  await sql`insert into jobs (${columnList}) select ${columnList} from ${recordset(rows)}`.execute(scope.db);
}

/** Rows as one value: a statement with a parameter for each column of each row is slow to build and to bind. */
function recordset(rows: NewJobRow[]) {
  const complete = rows.map((row) => ({
    ...row,
    form_data: row.form_data == null ? null : JSON.parse(String(row.form_data)),
  }));
  return sql`json_populate_recordset(null::jobs, ${JSON.stringify(complete)}::json)`;
}

export async function updateJobRow(scope: Scope, id: string, changes: Partial<NewJobRow>): Promise<void> {
  await scope.db
    .updateTable('jobs')
    .set({ ...changes, updated_at: sql`now()` })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteJobRow(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom('jobs')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

export function toJob(row: JobRow, { organization, cdnUrl }: Scope): Job {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.read_status as Job['status'],
    url: `${organization.boardUrl}/jobs/${row.slug}`,
    slug: row.slug,
    company_name: row.company_name,
    company_website: row.company_website,
    // The given address itself is never handed out: whoever looks at a board must not be sent to a third party.
    company_logo_url: row.ready_logo_id && toLogoUrl(cdnUrl, row.ready_logo_id),
    location: row.location,
    is_remote: row.is_remote,
    job_type: row.job_type,
    category: row.category,
    category_slug: row.category_slug,
    category_id: row.category_id,
    salary_min: row.salary_min,
    salary_max: row.salary_max,
    salary_currency: row.salary_currency,
    salary_period: row.salary_period as Job['salary_period'],
    how_to_apply: row.how_to_apply,
    how_to_apply_method: row.how_to_apply_method as ApplicationMethod | null,
    recruiter_name: row.recruiter_name,
    recruiter_url: row.recruiter_url,
    is_highlighted: row.is_highlighted,
    is_sticky: row.is_sticky,
    source: row.source,
    external_id: row.external_id,
    form_data: row.form_data as Job['form_data'],
    posted_at: row.posted_at,
    created_at: row.posted_at,
    updated_at: row.updated_at,
    expires_at: row.expires_at,
  };
}

/**
 * Named one by one: a `*` in a prepared statement fails from the moment another node adds a column, and a column that an
 * insert leaves out gets its default.
 */
const columnNames = [
  'organization_id',
  'id',
  'title',
  'description',
  'status',
  'slug',
  'company_name',
  'company_website',
  'logo_id',
  'location',
  'is_remote',
  'job_type',
  'category_id',
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'how_to_apply',
  'how_to_apply_method',
  'recruiter_name',
  'recruiter_url',
  'is_highlighted',
  'is_sticky',
  'source',
  'form_data',
  'external_id',
  'posted_at',
  'updated_at',
  'expires_at',
] as const satisfies (keyof Jobs)[];
const jobColumns = columnNames.map((name) => `jobs.${name}` as const);
const columnList = sql.join(columnNames.map((name) => sql.ref(name)));

const readStatus = sql<string>`case when jobs.status = 'active' and jobs.expires_at <= now() then 'expired' else jobs.status end`;

const selectJob = prepared((db, values: { organizationId: number; id: string }) =>
  selectJobs(db, values.organizationId).where('jobs.id', '=', values.id),
);

const selectJobOfSlug = prepared((db, values: { organizationId: number; slug: string }) =>
  selectJobs(db, values.organizationId).where('jobs.slug', '=', values.slug),
);

const selectJobsAndChange = prepared(
  (db, values: { organizationId: number; ids: string[]; snapshot: string }) =>
    selectJobs(db, values.organizationId)
      .where('jobs.id', '=', sql<string>`any(${values.ids}::uuid[])`)
      .select(boardChanged(values.organizationId, values.snapshot).as('board_changed')),
);

const selectJobsOfIds = prepared((db, values: { organizationId: number; ids: string[] }) =>
  selectJobs(db, values.organizationId).where('jobs.id', '=', sql<string>`any(${values.ids}::uuid[])`),
);

function selectJobs(db: Database, organizationId: number) {
  return db
    .selectFrom('jobs')
    .leftJoin('categories', (join) =>
      join
        .onRef('categories.organization_id', '=', 'jobs.organization_id')
        .onRef('categories.id', '=', 'jobs.category_id'),
    )
    .leftJoin('logos', (join) =>
      join
        .onRef('logos.organization_id', '=', 'jobs.organization_id')
        .onRef('logos.id', '=', 'jobs.logo_id')
        .on('logos.status', '=', 'ready'),
    )
    .select(jobColumns)
    .select([
      'categories.name as category',
      'categories.slug as category_slug',
      'logos.id as ready_logo_id',
      readStatus.as('read_status'),
    ])
    .where('jobs.organization_id', '=', organizationId);
}
