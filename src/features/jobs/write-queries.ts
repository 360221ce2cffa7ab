import { type RawBuilder, sql } from 'kysely';
import { insertEvents, serialize } from '../../platform/events.ts';
import { isId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import type { NewJob } from './new-job.ts';
import { columnNames, type NewJobRow, toJob } from './queries.ts';
import { jobCreated } from './schema.ts';
import { type FacetIds, toIndexRow } from './search/index-jobs.ts';
import { insertIndexRows } from './search/index-queries.ts';

/**
 * Inserts jobs with their rows of the search index and their events. Skips a job if another has its slug or external id. Returns the
 * ids of the inserted jobs.
 */
export async function insertJobs(scope: Scope, jobs: NewJob[], facetIds: FacetIds): Promise<Set<string>> {
  const inserted = new Set<string>();
  for (const part of inStatements(jobs))
    for (const { id } of await insertTogether(scope, part, facetIds)) inserted.add(id);
  return inserted;
}

/** Few enough that splitting them into words takes tens of milliseconds. In characters of the descriptions. */
const MAX_STATEMENT_LENGTH = 250_000;

function* inStatements(jobs: NewJob[]): Generator<NewJob[]> {
  let part: NewJob[] = [];
  let length = 0;
  for (const job of jobs) {
    const added = job.stored.description?.length ?? 0;
    if (part.length > 0 && length + added > MAX_STATEMENT_LENGTH) {
      yield part;
      part = [];
      length = 0;
    }
    part.push(job);
    length += added;
  }
  if (part.length > 0) yield part;
}

async function insertTogether(scope: Scope, jobs: NewJob[], facetIds: FacetIds): Promise<{ id: string }[]> {
  const indexRows = jobs.map(({ stored }) => toIndexRow(scope.organizationId, stored, facetIds));
  const objects = jobs.map(({ stored }) => serialize(toJob(stored, scope)));
  const where = sql`object_id in (select id::text from inserted)`;
  const { events, entries } = insertEvents(scope, jobCreated, objects, { where });
  const { rows } = await sql<{ id: string }>`
    with inserted as (${insertJobRows(jobs)}),
      indexed as (${insertIndexRows(indexRows, sql`job_id in (select id from inserted)`)}),
      recorded as (${events})${entries ? sql`, noted as (${entries})` : sql``}
    select id from inserted`.execute(scope.db);
  return rows;
}

/**
 * A statement, or part of one, that inserts jobs and returns their ids. Skips a job whose slug or external id another job has. A slug
 * that redirects to another job counts as taken, unless the client chose it.
 */
function insertJobRows(jobs: Pick<NewJob, 'row' | 'hasGivenSlug'>[]): RawBuilder<{ id: string }> {
  const given = jobs.filter(({ hasGivenSlug }) => hasGivenSlug).map(({ row }) => row.slug);
  return sql`
    insert into jobs (${columnList})
    select ${columnList} from ${recordset(jobs.map(({ row }) => row))} as job
    where job.slug = any(${given}::text[]) or not exists (
      select from job_slug_redirects as redirect
      where redirect.organization_id = job.organization_id and redirect.slug = job.slug)
    on conflict do nothing
    returning id`;
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
