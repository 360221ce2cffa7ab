import { type RawBuilder, sql } from 'kysely';
import { mapYielding } from '../../../platform/concurrency/map-yielding.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { deleteOwn, selectOwn, updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { type EventRows, insertEvents, serialize, toEventRows } from '../../../platform/events.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { NewJob } from './new-job.ts';
import { columnNames, type NewJobRow, toJob } from './queries.ts';
import { jobCreated } from './schema.ts';
import { type FacetIds, toIndexRow } from './search/index-jobs.ts';
import { insertIndexRows } from './search/index-queries.ts';

/**
 * Inserts jobs with their rows of the search index and their events, one statement for each chunk. It computes the values of a chunk
 * while PostgreSQL inserts the one before. Skips a job if another has its slug or external id, and skips all of a chunk if one
 * of its company names means another company by now. Returns the ids of the inserted jobs.
 */
export async function insertJobs(
  scope: Scope,
  chunks: Iterable<NewJob[]> | AsyncIterable<NewJob[]>,
  facetIds: FacetIds,
): Promise<Set<string>> {
  const inserted = new Set<string>();
  let running: Promise<{ id: string }[]> = Promise.resolve([]);
  const finish = async () => {
    for (const { id } of await running) inserted.add(id);
  };
  try {
    for await (const jobs of chunks) {
      if (jobs.length === 0) continue;
      const values = await toValues(scope, jobs, facetIds);
      await finish();
      running = insertRows(scope.db, values);
      // An error is reported when the statement is awaited, which may be after the next chunk.
      running.catch(() => undefined);
    }
  } finally {
    await finish();
  }
  return inserted;
}

/**
 * PostgreSQL begins with a few jobs. While PostgreSQL inserts a chunk, Node.js prepares twice as many: PostgreSQL takes twice as long for a
 * job.
 */
const FIRST_CHUNK = 10;
/** A statement takes as long as inserting two jobs, however few it inserts. More jobs than this would save nothing. */
const MAX_CHUNK = 80;
/** Few enough that splitting them into words takes tens of milliseconds. In characters of the descriptions. */
const MAX_CHUNK_LENGTH = 250_000;

/** `descriptionOf` returns the description of a job. */
export function* inChunks<T>(
  jobs: readonly T[],
  descriptionOf: (job: T) => string | null | undefined,
): Generator<T[]> {
  let chunk: T[] = [];
  let size = FIRST_CHUNK;
  let length = 0;
  for (const job of jobs) {
    const added = descriptionOf(job)?.length ?? 0;
    if (chunk.length === size || (chunk.length > 0 && length + added > MAX_CHUNK_LENGTH)) {
      yield chunk;
      chunk = [];
      size = Math.min(2 * size, MAX_CHUNK);
      length = 0;
    }
    chunk.push(job);
    length += added;
  }
  if (chunk.length > 0) yield chunk;
}

async function toValues(scope: Scope, jobs: NewJob[], facetIds: FacetIds): Promise<InsertValues> {
  const objects = await mapYielding(jobs, ({ stored }) => serialize(toJob(stored, scope)));
  const indexRows = await mapYielding(jobs, ({ stored }) =>
    JSON.stringify(toIndexRow(scope.organizationId, stored, facetIds)),
  );
  return {
    ...toEventRows(scope, jobCreated, objects),
    companies: JSON.stringify(jobs.flatMap(({ company }) => company ?? [])),
    rows: JSON.stringify(jobs.map(({ row }) => toInsertedRow(row))),
    givenSlugs: jobs.filter(({ hasGivenSlug }) => hasGivenSlug).map(({ row }) => row.slug),
    indexRows: `[${indexRows.join()}]`,
  };
}

interface InsertValues extends EventRows {
  /** A JSON array, because one parameter for each column of each row is slow to build and to bind. */
  rows: string;
  /** The slugs that clients chose. */
  givenSlugs: string[];
  /** A JSON array of what the company names mean. */
  companies: string;
  indexRows: string;
}

const insertRows = prepared<InsertValues, { id: string }>((_, values) => {
  const { events, entries } = insertEvents(values, sql`object_id in (select id::text from inserted)`);
  return sql<{ id: string }>`
    with inserted as (${insertJobRows(values)}),
      indexed as (${insertIndexRows(values.indexRows, sql`job_id in (select id from inserted)`)}),
      recorded as (${events}), noted as (${entries})
    select id from inserted`;
});

/**
 * Inserts jobs and returns their ids. Skips a job whose slug or external id another job has. A slug that redirects to another job
 * counts as taken, unless the client chose it.
 */
function insertJobRows(values: InsertValues): RawBuilder<{ id: string }> {
  return sql`
    insert into jobs (${columnList})
    select ${columnList} from json_populate_recordset(null::jobs, ${values.rows}::json) as job
    where (job.slug = any(${values.givenSlugs}::text[]) or not exists (
      select from job_slug_redirects as redirect
      where redirect.organization_id = job.organization_id and redirect.slug = job.slug))
      and not exists (
        select from json_to_recordset(${values.companies}::json) as expected ("foldedName" text, "companyId" uuid)
        where expected."companyId" is distinct from (
          select company_id from company_names
          where organization_id = ${values.organizationId} and folded_name = expected."foldedName"))
    on conflict do nothing
    returning id`;
}

function toInsertedRow(row: NewJobRow): object {
  return { ...row, ...parseJsonColumns(row) };
}

/** The columns that are text for the driver, as the values that they have in JSON. */
function parseJsonColumns(row: Partial<NewJobRow>): object {
  const names = (['form_data', 'application_form'] as const).filter((name) => name in row);
  return Object.fromEntries(
    names.map((name) => [name, row[name] == null ? null : JSON.parse(String(row[name]))]),
  );
}

export async function updateJobRow(scope: Scope, id: string, changes: Partial<NewJobRow>): Promise<void> {
  await updateOwnRow(scope, 'jobs', id, changes).execute();
}

/** Updates different jobs, in one statement for each set of columns. Other columns are not written, so large texts stay where they are. */
export async function updateJobRows(
  { db, organizationId }: Scope,
  updates: { id: string; columns: Partial<NewJobRow> }[],
): Promise<void> {
  const groups = Map.groupBy(updates, ({ columns }) => Object.keys(columns).sort().join());
  for (const group of groups.values()) {
    const names = Object.keys(group[0]?.columns ?? {});
    const rows = group.map(({ id, columns }) => ({
      id,
      ...columns,
      ...parseJsonColumns(columns),
    }));
    const assignments = names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
    await sql`
      update jobs set ${sql.join(assignments)}, updated_at = now()
      from json_populate_recordset(null::jobs, ${JSON.stringify(rows)}::json) as given
      where jobs.organization_id = ${organizationId} and jobs.id = given.id`.execute(db);
  }
}

export async function deleteJobRows(scope: Scope, ids: string[]): Promise<void> {
  await deleteOwn(scope, 'jobs').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

/** Locks the jobs that have a page, which means all but drafts. No other transaction can delete them before this one ends. */
export async function lockJobsForShare(scope: Scope, ids: string[]): Promise<Set<string>> {
  const validIds = ids.filter(isId);
  if (validIds.length === 0) return new Set();
  const rows = await selectOwn(scope, 'jobs')
    .select('id')
    .where('id', '=', sql<string>`any(${validIds}::uuid[])`)
    .where('status', '<>', 'draft')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const columnList = sql.join(columnNames.map((name) => sql.ref(name)));
