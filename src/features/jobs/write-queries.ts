import { sql } from 'kysely';
import { isId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { columnNames, type JobRow, type JoinedColumns, type NewJobRow, readStatus } from './queries.ts';

/**
 * Returns undefined if another job has the slug or external id. It writes nothing then, and the transaction stays usable.
 * A slug that redirects to another job counts as taken unless `takesRedirects`.
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

/** Inserts many jobs at once. The caller must make sure that no slug is taken. */
export async function insertJobs(scope: Scope, rows: NewJobRow[]): Promise<void> {
  await sql`insert into jobs (${columnList}) select ${columnList} from ${recordset(rows)}`.execute(scope.db);
}

/** Passes all rows as one JSON value, because one parameter for each column of each row is slow to build and to bind. */
function recordset(rows: NewJobRow[]) {
  const values = rows.map((row) => ({
    ...row,
    form_data: row.form_data == null ? null : JSON.parse(String(row.form_data)),
  }));
  return sql`json_populate_recordset(null::jobs, ${JSON.stringify(values)}::json)`;
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

/** Locks the jobs that have a page, which means all but drafts. No other transaction can delete them before this one ends. */
export async function lockJobsForShare({ db, organizationId }: Scope, ids: string[]): Promise<Set<string>> {
  const validIds = ids.filter(isId);
  if (validIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${validIds}::uuid[])`)
    .where('status', '<>', 'draft')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const columnList = sql.join(columnNames.map((name) => sql.ref(name)));
