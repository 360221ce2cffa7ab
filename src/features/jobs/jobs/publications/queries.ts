import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { deleteOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Snapshot } from './snapshot.ts';

/** A job that was published for the first time. */
export interface Publication {
  jobId: string;
  /** The number of the transaction. */
  position: number;
}

export async function readSnapshot({ db }: { db: Database }): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    db,
  );
  return (rows[0] as { snapshot: string }).snapshot;
}

export interface PublicationRange {
  /** Everything from this transaction on. */
  fromXmin: number;
  upTo: Snapshot;
  after: Publication | undefined;
  limit: number;
}

/** Publications that the snapshot sees, in their order. */
export async function listPublications(
  { db, organizationId }: Scope,
  { fromXmin, upTo, after, limit }: PublicationRange,
): Promise<Publication[]> {
  const first = after?.position ?? fromXmin;
  const { rows } = await sql<{ jobId: string; position: string }>`
    select job_id as "jobId", position::text as position from job_publications
    where organization_id = ${organizationId} and position >= ${`${first}`}::xid8
      ${after ? sql`and (position, job_id) > (${`${after.position}`}::xid8, ${after.jobId}::uuid)` : sql``}
      and pg_visible_in_snapshot(position, ${upTo.text}::pg_snapshot)
    order by position, job_id limit ${limit}`.execute(db);
  return rows.map(({ jobId, position }) => ({ jobId, position: Number(position) }));
}

/** Whether the current snapshot sees a publication that the given one did not see. `organizationId` and `seen` are SQL. */
export function hasUnseenPublication(organizationId: string, seen: string) {
  const [id, snapshot] = [sql.ref(organizationId), sql.ref(seen)];
  return sql<boolean>`exists (select from job_publications as publication
    where publication.organization_id = ${id} and publication.position >= pg_snapshot_xmin(${snapshot})
      and not pg_visible_in_snapshot(publication.position, ${snapshot}))`;
}

/**
 * In a database that was restored into another cluster, publications may be in the future of its transactions. They become old: a
 * restore publishes nothing. Call it outside a transaction.
 */
export async function adoptRestoredPublications({ db, organizationId }: Scope): Promise<void> {
  // Its own number is assigned after its snapshot, so all rows that it sees have lower ones.
  await sql`update job_publications set position = '0'
    where organization_id = ${organizationId} and position > (select pg_current_xact_id())`.execute(db);
}

/** Until the transaction ends, jobs that become active are not published before the run ends. */
export async function deferPublications({ db }: Scope, runId: string): Promise<void> {
  await sql`select set_config('corkboard.import_run', ${runId}, true)`.execute(db);
}

/** Publishes what the run has deferred. With `isNew: false`, no alert reports it. */
export async function publishDeferred(
  { db, organizationId }: Scope,
  runId: string,
  { isNew }: { isNew: boolean },
): Promise<void> {
  await sql`update job_publications
    set position = ${isNew ? sql`pg_current_xact_id()` : sql`'0'::xid8`}, run_id = null
    where organization_id = ${organizationId} and run_id = ${runId}`.execute(db);
}

export async function deletePublications(scope: Scope, jobIds: string[]): Promise<void> {
  await deleteOwn(scope, 'job_publications')
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .execute();
}
