import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toPlace, toRemote } from '../places/columns.ts';
import {
  type Engine,
  engines,
  type ReasonName,
  reasons,
  type StoredReason,
  storedReasons,
  toBit,
} from './reasons.ts';
import { type CheckedJob, READ_CHARACTERS } from './rules.ts';

export interface PreflightState {
  version: number;
  checked_to: string;
  is_complete: boolean;
}

/** Creates the state, or locks it. Undefined if another transaction is checking the jobs. `settings` that differ make all rows outdated. */
export async function lockState(
  { db, organizationId }: Scope,
  settings: string,
): Promise<PreflightState | undefined> {
  await sql`
    insert into preflight_states (organization_id, settings) values (${organizationId}, ${settings})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<PreflightState & { settings: string }>`
    select version, checked_to::text, is_complete, settings from preflight_states
    where organization_id = ${organizationId} for update skip locked`.execute(db);
  const [row] = rows;
  if (!row || row.settings === settings) return row;
  const version = row.version + 1;
  await sql`
    update preflight_states set settings = ${settings}, version = ${version}, checked_to = '-infinity', is_complete = false
    where organization_id = ${organizationId}`.execute(db);
  return { version, checked_to: '-infinity', is_complete: false };
}

export async function findState({ db, organizationId }: Scope): Promise<PreflightState | undefined> {
  const { rows } = await sql<PreflightState>`
    select version, checked_to::text, is_complete from preflight_states
    where organization_id = ${organizationId}`.execute(db);
  return rows[0];
}

export async function saveState(
  { db, organizationId }: Scope,
  { checked_to, is_complete }: Pick<PreflightState, 'checked_to' | 'is_complete'>,
): Promise<void> {
  await sql`
    update preflight_states set checked_to = ${checked_to}::timestamptz, is_complete = ${is_complete}
    where organization_id = ${organizationId}`.execute(db);
}

/** The organizations whose jobs are not all checked. */
export async function findIncomplete(db: Database, limit: number, except: number[]): Promise<number[]> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from preflight_states
    where not is_complete and organization_id <> all(${except}::int[]) order by organization_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ organization_id }) => organization_id);
}

/** A transaction that began this long before a check may commit jobs with an earlier time than the checked jobs. */
const OVERLAP = sql`interval '10 minutes'`;

export interface ChangedJob extends CheckedJob {
  id: string;
  status: string;
  expires_at: string | null;
  updated_at: string;
}

/** The last job of a batch. The next batch starts after this job. */
export interface CheckedTo {
  /** The version of the state. Another version checks all jobs again. */
  version: number;
  at: string;
  jobId: string;
}

/** Jobs whose current state is not checked, the longest unchanged first. Locked, so that none is deleted meanwhile. */
export async function lockChangedJobs(
  scope: Scope,
  { version, checked_to }: PreflightState,
  { before, limit }: { before: CheckedTo | undefined; limit: number },
): Promise<ChangedJob[]> {
  const { organizationId } = scope;
  const isLater =
    before?.version === version
      ? sql`job_index.updated_at >= ${before.at}::timestamptz
        and (job_index.updated_at > ${before.at}::timestamptz or job_index.job_id < ${before.jobId}::uuid)`
      : sql`job_index.updated_at > ${checked_to}::timestamptz - ${OVERLAP}`;
  const changed = sql`
    select job_index.job_id from job_index
    where job_index.organization_id = ${organizationId} and ${isLater}
      and not exists (
        select from job_preflights as checked
        where checked.organization_id = job_index.organization_id and checked.job_id = job_index.job_id
          and checked.checked_updated_at = job_index.updated_at and checked.checked_version = ${version})
    order by job_index.updated_at, job_index.job_id desc limit ${limit}`;
  const rows = await selectOwn(scope, 'jobs')
    .select(['id', 'title', 'company_name', 'location', 'status', 'expires_at', 'updated_at'])
    .select(['salary_min', 'salary_max', 'is_remote', 'is_hybrid', 'remote_regions', 'place_is_corrected'])
    .select(['place_city', 'place_region', 'place_country', 'place_latitude', 'place_longitude'])
    .select(sql<string | null>`left(description, ${sql.lit(READ_CHARACTERS)})`.as('description'))
    .where('id', '=', sql<string>`any(array(${changed}))`)
    .orderBy('updated_at')
    .orderBy('id', 'desc')
    .forKeyShare()
    .execute();
  return rows.map((row) => ({ ...row, place: toPlace(row), remote: toRemote(row) }));
}

export interface CheckedRow {
  job_id: string;
  checked_updated_at: string;
  checked_version: number;
  status: string;
  expires_at: string | null;
  findings: number;
  duplicate_key: string | null;
}

export async function upsertRows({ db, organizationId }: Scope, rows: CheckedRow[]): Promise<void> {
  await sql`
    insert into job_preflights (organization_id, job_id, checked_updated_at, checked_version, status, expires_at, findings, duplicate_key)
    select ${organizationId}, job_id, checked_updated_at, checked_version, status, expires_at, findings, duplicate_key
    from json_populate_recordset(null::job_preflights, ${JSON.stringify(rows)}::json)
    on conflict (organization_id, job_id) do update set
      checked_updated_at = excluded.checked_updated_at, checked_version = excluded.checked_version, status = excluded.status,
      expires_at = excluded.expires_at, findings = excluded.findings, duplicate_key = excluded.duplicate_key`.execute(
    db,
  );
}

const isLive = sql<SqlBool>`(status = 'active' and (expires_at is null or expires_at > now()))`;
const isExpired = sql<SqlBool>`(status = 'expired' or (status = 'active' and expires_at <= now()))`;

export interface PreflightCounts extends Record<ReasonName, number> {
  live: number;
  ready: Record<Engine, number>;
}

/** One pass over an index counts all reasons but duplicates, and one over another counts these. */
export async function countFindings({ db, organizationId }: Scope): Promise<PreflightCounts> {
  const counts = storedReasons.map(
    (reason) => sql`count(*) filter (where ${isLive} and ${has(reason)}) as ${sql.ref(reason)}`,
  );
  const { rows } = await sql<PreflightCounts>`
    select counted.*, alike.duplicate, ${toReady()} as ready
    from (
      select ${sql.join(counts)}, count(*) filter (where ${isLive}) as live,
        count(*) filter (where ${isExpired}) as expired, ${sql.join(engines.map((engine) => countClean(engine, isLive)))}
      from job_preflights where organization_id = ${organizationId}
    ) as counted cross join (
      select count(*) as duplicate, ${sql.join(engines.map((engine) => countClean(engine, sql`true`)))}
      from (${duplicates(organizationId)}) as duplicates
    ) as alike`.execute(db);
  if (!rows[0]) throw new Error('no counts');
  return rows[0];
}

/** Jobs without a stored reason that keeps them out of this job search. */
function countClean(engine: Engine, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const bits = storedReasons
    .filter((reason) => reasons[reason].blocks.includes(engine))
    .reduce((sum, reason) => sum | toBit(reason), 0);
  return sql`count(*) filter (where ${condition} and findings & ${sql.lit(bits)} = 0) as ${sql.ref(engine)}`;
}

function toReady(): RawBuilder<unknown> {
  const pairs = engines.map((engine) => {
    const clean = sql.ref(`counted.${engine}`);
    const ready = reasons.duplicate.blocks.includes(engine)
      ? sql`${clean} - ${sql.ref(`alike.${engine}`)}`
      : clean;
    return sql`${sql.lit(engine)}, ${ready}`;
  });
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** A job with a reason. A duplicate names the oldest live job that is the same. */
export interface FoundJob {
  id: string;
  title: string;
  company_name: string | null;
  location: string | null;
  slug: string;
  duplicate_of: string | null;
}

/** Jobs with this reason, newest first. */
export async function listJobsWith(
  scope: Scope,
  reason: ReasonName,
  { offset, perPage }: PageRange,
): Promise<FoundJob[]> {
  const { db, organizationId } = scope;
  const found = sql`
    select * from (${withReason(organizationId, reason)}) as found
    order by job_id desc offset ${offset} limit ${perPage}`;
  const { rows } = await sql<FoundJob>`
    select jobs.id, jobs.title, jobs.company_name, jobs.location, jobs.slug, found.duplicate_of
    from (${found}) as found
    join jobs on jobs.organization_id = ${organizationId} and jobs.id = found.job_id
    order by found.job_id desc`.execute(db);
  return rows;
}

/** The oldest live job that a job search takes for the same as this one, if that is another one. */
export async function findOriginal(
  { db, organizationId }: Scope,
  jobId: string,
  duplicateKey: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ job_id: string }>`
    select job_id from job_preflights
    where organization_id = ${organizationId} and duplicate_key = ${duplicateKey}::bigint and ${isLive}
      and job_id < ${jobId} order by job_id limit 1`.execute(db);
  return rows[0]?.job_id;
}

function withReason(organizationId: number, reason: ReasonName): RawBuilder<unknown> {
  if (reason === 'duplicate') return duplicates(organizationId);
  const condition = reason === 'expired' ? isExpired : sql`${isLive} and ${has(reason)}`;
  return sql`
    select job_id, null::uuid as duplicate_of from job_preflights
    where organization_id = ${organizationId} and ${condition}`;
}

/** Ids are ordered by time, so the first is the oldest. */
function duplicates(organizationId: number): RawBuilder<unknown> {
  return sql`
    select job_id, findings, duplicate_of from (
      select job_id, findings, first_value(job_id) over (partition by duplicate_key order by job_id) as duplicate_of
      from job_preflights
      where organization_id = ${organizationId} and ${isLive} and duplicate_key is not null
    ) as alike where job_id <> duplicate_of`;
}

function has(reason: StoredReason): RawBuilder<unknown> {
  return sql`findings & ${sql.lit(toBit(reason))} <> 0`;
}
