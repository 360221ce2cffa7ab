import { createHash } from 'node:crypto';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { selectOwn, updateOwn, updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import type { Logos } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { isNotMoving } from '../../../platform/outgoing/holds.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hasArrived } from '../../board/organizations/arriving.ts';

type LogoRow = Selectable<Logos>;

type LockedLogo = Pick<LogoRow, 'id' | 'status'>;

/**
 * Locks the logo of a source URL for share, unless the copy has failed. Other jobs can use the logo too, but the logo cannot be deleted or
 * become ready before the transaction ends. So a new job either gets an event when the copy is ready, or shows the copy immediately.
 */
export async function lockLogoOfSource(scope: Scope, sourceUrl: string): Promise<LockedLogo | undefined> {
  const [row] = await lockLogosOfSources(scope, [toSourceHash(sourceUrl)]);
  return row;
}

/** The same for several sources, by their hashes. */
export async function lockLogosOfSources(
  scope: Scope,
  hashes: Buffer[],
): Promise<(LockedLogo & Pick<LogoRow, 'source_hash'>)[]> {
  return selectForShare(scope)
    .select('source_hash')
    .where('source_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('status', '<>', 'failed')
    .execute();
}

export async function lockLogo(scope: Scope, id: string): Promise<LockedLogo | undefined> {
  return selectForShare(scope).where('id', '=', id).executeTakeFirst();
}

function selectForShare(scope: Scope) {
  return selectLogo(scope).forShare();
}

/** The logo with this id or source URL. */
export async function findLogo(
  scope: Scope,
  by: { id: string } | { sourceUrl: string },
): Promise<Pick<LogoRow, 'id' | 'status'> | undefined> {
  const query = selectLogo(scope);
  if ('id' in by) return query.where('id', '=', by.id).executeTakeFirst();
  return query.where('source_hash', '=', toSourceHash(by.sourceUrl)).executeTakeFirst();
}

/** A copy of any organization. It is hidden while an import is still writing its organization. */
export async function findCopy(
  db: Database,
  id: string,
): Promise<{ isHidden: boolean; isReady: boolean } | undefined> {
  const row = await db
    .selectFrom('logos')
    .select('status')
    .select(hasArrived(sql.ref('logos.organization_id')).as('has_arrived'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { isHidden: !row.has_arrived, isReady: row.status === 'ready' };
}

/** The source URL of each logo, by its id. */
export async function findLogoSources(scope: Scope, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOwn(scope, 'logos')
    .select(['id', 'source_url'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, source_url }) => [id, source_url]));
}

function selectLogo(scope: Scope) {
  return selectOwn(scope, 'logos').select(['id', 'status']);
}

/** Inserts a logo for each of these different source URLs, or resets a failed logo to pending. */
export async function insertOrResetLogos(scope: Scope, sourceUrls: string[]): Promise<void> {
  const rows = sourceUrls.map((sourceUrl) => ({
    organization_id: scope.organizationId,
    id: newId(),
    source_url: sourceUrl,
    source_hash: toSourceHash(sourceUrl),
  }));
  await scope.db
    .insertInto('logos')
    // The same order in each transaction, so that two of them do not wait for each other.
    .values(rows.sort((a, b) => a.source_hash.compare(b.source_hash)))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'source_hash'])
        .doUpdateSet({
          status: 'pending',
          attempts: 0,
          due_at: sql`now()`,
          claim: null,
          problem: null,
          updated_at: sql`now()`,
        })
        .where('logos.status', '=', 'failed'),
    )
    .execute();
}

/** Inserts a logo whose copy is stored. No job uses it yet, so there is nothing to announce. */
export async function insertReadyLogo(scope: Scope, id: string, sourceUrl: string): Promise<void> {
  await scope.db
    .insertInto('logos')
    .values({
      organization_id: scope.organizationId,
      id,
      source_url: sourceUrl,
      source_hash: toSourceHash(sourceUrl),
      status: 'ready',
      is_announced: true,
    })
    .execute();
}

/** Marks the copy as ready, even if another worker has claimed the logo since. Returns false if the logo was deleted. */
export async function setReady(scope: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await updateOwnRow(scope, 'logos', id, {
    status: 'ready',
    problem: null,
    claim: null,
  }).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ready logos for which some jobs have no event yet, oldest first. */
export async function listUnannouncedLogos(
  db: Database,
  limit: number,
): Promise<Pick<LogoRow, 'organization_id' | 'id'>[]> {
  return unannouncedLogos(db).select(['organization_id', 'id']).limit(limit).execute();
}

/** Ready logos of all organizations for which some jobs have no event yet, as due since they are ready, oldest first. */
export function unannouncedLogos(db: Database) {
  return db
    .selectFrom('logos')
    .select('updated_at as due_at')
    .where('status', '=', 'ready')
    .where('is_announced', '=', false)
    .where(isNotMoving(sql.ref('logos.organization_id')))
    .orderBy('updated_at');
}

/**
 * Locks a logo for which some jobs have no event, and returns the last job that has one. Undefined if another process has recorded
 * all events.
 */
export async function lockUnannounced(
  scope: Scope,
  id: string,
): Promise<Pick<LogoRow, 'announced_to'> | undefined> {
  return selectOwn(scope, 'logos')
    .select('announced_to')
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where('is_announced', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Records the last job that has an event. Undefined means that all jobs have one. */
export async function setAnnounced(scope: Scope, id: string, jobId: string | undefined): Promise<void> {
  await updateOwn(scope, 'logos')
    .set(jobId === undefined ? { is_announced: true } : { announced_to: jobId })
    .where('id', '=', id)
    .execute();
}

/** A condition on a row of `logos`: the logo is in use. */
export type LogoUse = RawBuilder<SqlBool>;

/**
 * Locks unused logos and returns their ctids. Skips logos of the last hour, because a transaction may be about to use them.
 * The deletion is a separate statement, so that it sees uses that were committed after this one began.
 */
export async function lockUnusedLogos(db: Database, isUsed: LogoUse, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ctid: string }>`
    select ctid::text from logos
    where created_at < now() - interval '1 hour' and not ${isUsed}
      and ${isNotMoving(sql.ref('logos.organization_id'))}
    limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ ctid }) => ctid);
}

/** Deletes the logos that are still unused. A trigger records their files as unused. */
export async function deleteUnusedLogos(db: Database, isUsed: LogoUse, ctids: string[]): Promise<void> {
  await sql`delete from logos where ctid = any(${ctids}::tid[]) and not ${isUsed}`.execute(db);
}

/** URLs can be too long for an index. */
export function toSourceHash(sourceUrl: string): Buffer {
  return createHash('sha256').update(sourceUrl).digest();
}
