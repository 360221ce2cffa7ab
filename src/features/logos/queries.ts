import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Logos } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';

export type LogoRow = Selectable<Logos>;

/** A logo that is to be fetched, with the number of attempts that have been made. */
export type DueLogo = Pick<LogoRow, 'organization_id' | 'id' | 'source_url' | 'attempts'>;

type LockedLogo = Pick<LogoRow, 'id' | 'status'>;

/**
 * The logo of an address unless it was given up, shared: other jobs may take it too, but it can neither vanish nor become
 * ready before the transaction ends. So a job either is there when subscribers are told of the copy, or knows of it.
 */
export async function lockLogoOfSource(scope: Scope, sourceUrl: string): Promise<LockedLogo | undefined> {
  return shared(scope)
    .where('source_hash', '=', toHash(sourceUrl))
    .where('status', '<>', 'failed')
    .executeTakeFirst();
}

export async function lockLogo(scope: Scope, id: string): Promise<LockedLogo | undefined> {
  return shared(scope).where('id', '=', id).executeTakeFirst();
}

function shared({ db, organizationId }: Scope) {
  return db
    .selectFrom('logos')
    .select(['id', 'status'])
    .where('organization_id', '=', organizationId)
    .forShare();
}

/** Makes sure that there is a logo of this address, and that it is not one that was given up. */
export async function wantLogo(scope: Scope, sourceUrl: string): Promise<void> {
  await scope.db
    .insertInto('logos')
    .values({
      organization_id: scope.organizationId,
      id: newId(),
      source_url: sourceUrl,
      source_hash: toHash(sourceUrl),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'source_hash'])
        .doUpdateSet({
          status: 'pending',
          attempts: 0,
          next_attempt_at: sql`now()`,
          problem: null,
          updated_at: sql`now()`,
        })
        .where('logos.status', '=', 'failed'),
    )
    .execute();
}

/** What is to be fetched now, in turns: the first of each organization, then the second of each, and so on. */
export async function listDueLogos(db: Database, limit: number): Promise<DueLogo[]> {
  return db
    .with('due', (db) =>
      db
        .selectFrom('logos')
        .select(['organization_id', 'id', 'next_attempt_at'])
        .select(
          sql<number>`row_number() over (partition by organization_id order by next_attempt_at, id)`.as(
            'turn',
          ),
        )
        .where('status', '=', 'pending')
        .where('next_attempt_at', '<=', sql<string>`now()`)
        .orderBy('turn')
        .orderBy('next_attempt_at')
        .limit(limit),
    )
    .selectFrom('due')
    .innerJoin('logos', (join) =>
      join.onRef('logos.organization_id', '=', 'due.organization_id').onRef('logos.id', '=', 'due.id'),
    )
    .select(['logos.organization_id', 'logos.id', 'logos.source_url', 'logos.attempts'])
    .orderBy('due.turn')
    .orderBy('due.next_attempt_at')
    .execute();
}

/**
 * Counts an attempt before it is made, and sets the time of the next one: what ends the process while it is decoded must not
 * be fetched again at the next start. False when another process has begun the same attempt.
 */
export async function beginAttempt(
  scope: Scope,
  { id, attempts }: DueLogo,
  retryInSeconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await changePending(scope, id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', '<=', sql<string>`now()`)
    .set({
      attempts: attempts + 1,
      next_attempt_at: sql`now() + make_interval(secs => ${retryInSeconds})`,
    })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes an attempt back that was broken off for reasons of our own. */
export async function handBack(scope: Scope, { id, attempts }: DueLogo): Promise<void> {
  await changePending(scope, id)
    .where('attempts', '=', attempts + 1)
    .set({ attempts, next_attempt_at: sql`now()` })
    .execute();
}

export async function setProblem(
  scope: Scope,
  id: string,
  problem: string,
  status: 'pending' | 'failed',
): Promise<void> {
  await changePending(scope, id).set({ problem, status }).execute();
}

/** Whatever it was, there is a copy now. False when the logo is gone. */
export async function setReady(scope: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await changeLogo(scope, id)
    .set({ status: 'ready', problem: null })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function changePending(scope: Scope, id: string) {
  return changeLogo(scope, id).where('status', '=', 'pending');
}

function changeLogo(scope: Scope, id: string) {
  return scope.db
    .updateTable('logos')
    .set({ updated_at: sql`now()` })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id);
}

/** Copies of which subscribers have not been told to the end, those that came first at the head. */
export async function listUnannouncedLogos(
  db: Database,
  limit: number,
): Promise<Pick<LogoRow, 'organization_id' | 'id'>[]> {
  return db
    .selectFrom('logos')
    .select(['organization_id', 'id'])
    .where('status', '=', 'ready')
    .where('is_announced', '=', false)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}

/** The same, locked: up to which job subscribers have been told. Undefined when another process has told the rest. */
export async function lockUnannounced(
  scope: Scope,
  id: string,
): Promise<Pick<LogoRow, 'announced_to'> | undefined> {
  return scope.db
    .selectFrom('logos')
    .select('announced_to')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where('is_announced', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Notes the last job that was told of; undefined: there are no more. */
export async function setAnnounced(scope: Scope, id: string, jobId: string | undefined): Promise<void> {
  await scope.db
    .updateTable('logos')
    .set(jobId === undefined ? { is_announced: true } : { announced_to: jobId })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

/**
 * Where the logos are that no job refers to, locked. Made more than an hour ago, so that what is just being written is left alone. A job that
 * has taken one since this statement began is not seen by it; the delete, a statement of its own, sees it.
 */
export async function lockUnusedLogos(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from logos
    where created_at < now() - interval '1 hour' and ${isUnused}
    limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ place }) => place);
}

/** Deletes those that still have no job. Their files are announced as unused by the database itself. */
export async function deleteUnusedLogos(db: Database, places: string[]): Promise<void> {
  await sql`delete from logos where ctid = any(${places}::tid[]) and ${isUnused}`.execute(db);
}

const isUnused = sql`not exists (
  select from jobs where jobs.organization_id = logos.organization_id and jobs.logo_id = logos.id)`;

/** The address is too long for an index. */
function toHash(sourceUrl: string): Buffer {
  return createHash('sha256').update(sourceUrl).digest();
}
