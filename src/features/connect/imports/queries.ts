import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { deleteOwn, selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { Imports } from '../../../platform/database/tables.ts';
import { notFound, orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { isNotMoving } from '../../../platform/outgoing/holds.ts';
import type { Scope } from '../../../platform/scope.ts';
import { maskHeaders } from '../../board/secrets/mask.ts';
import { countOwnedJobs } from '../../jobs/jobs/ownership/queries.ts';
import { type RunRow, waitsFor } from './runs/queries.ts';
import { toRun } from './runs/to-run.ts';
import type { Import, ImportSource } from './schema.ts';

export type ImportRow = Selectable<Imports>;
export type ImportChanges = Updateable<Imports>;

/** An import with its last run and the number of its jobs, as the API shows it. */
export interface ShownImportRow extends ImportRow {
  last_run: RunRow | null;
  job_count: number;
}

export async function countImports(scope: Scope): Promise<number> {
  return countRows(ownImports(scope));
}

/** The newest first. */
export async function findImports(scope: Scope, { offset, perPage }: PageRange): Promise<ShownImportRow[]> {
  return withRuns(scope).orderBy('imports.id', 'desc').offset(offset).limit(perPage).execute();
}

export async function findImport(scope: Scope, id: string): Promise<ShownImportRow | undefined> {
  return isId(id) ? withRuns(scope).where('imports.id', '=', id).executeTakeFirst() : undefined;
}

export async function getImport(scope: Scope, id: string): Promise<ShownImportRow> {
  return orNotFound(await findImport(scope, id), 'import');
}

export async function findImportByName(scope: Scope, name: string): Promise<ImportRow | undefined> {
  return ownImports(scope).selectAll().where('name', '=', name).orderBy('id').limit(1).executeTakeFirst();
}

const MAX_PENDING = 20;

/** The imports whose last run waits for a person, or failed. An unapplied plan is not a run. Reads one run of each import. */
export async function findPendingImports({
  db,
  organizationId,
}: Scope): Promise<{ id: string; name: string; run_id: string; state: 'waiting' | 'failed' }[]> {
  const { rows } = await sql<{ id: string; name: string; run_id: string; state: 'waiting' | 'failed' }>`
    select imports.id, imports.name, run.id as run_id, run.state
    from imports cross join lateral (
      select id, state from import_runs
      where organization_id = imports.organization_id and import_id = imports.id and (not dry_run or is_approved)
      order by id desc limit 1) as run
    where imports.organization_id = ${organizationId} and imports.deleted_at is null and run.state in ('waiting', 'failed')
    order by run.id desc limit ${MAX_PENDING}`.execute(db);
  return rows;
}

/** Locks the import against changes and new runs until the transaction ends. */
export async function lockImport(scope: Scope, id: string): Promise<ImportRow> {
  const row = isId(id)
    ? await ownImports(scope).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    : undefined;
  if (!row) throw notFound('import');
  return row;
}

/** In the order of their ids. */
export async function lockImports(
  scope: Scope,
): Promise<Pick<ImportRow, 'id' | 'schedule' | 'next_run_at'>[]> {
  return ownImports(scope).select(['id', 'schedule', 'next_run_at']).orderBy('id').forNoKeyUpdate().execute();
}

/** Settings stay as they are, so `updated_at` does, too. */
export async function updateNextRuns(
  { db, organizationId }: Scope,
  runs: readonly { id: string; nextRunAt: string }[],
): Promise<void> {
  if (runs.length === 0) return;
  await sql`
    update imports set next_run_at = next.at
    from unnest(${runs.map(({ id }) => id)}::uuid[], ${runs.map(({ nextRunAt }) => nextRunAt)}::timestamptz[]) as next (id, at)
    where imports.organization_id = ${organizationId} and imports.id = next.id`.execute(db);
}

export async function insertImport(
  scope: Scope,
  values: Omit<Insertable<Imports>, 'organization_id' | 'id'>,
): Promise<string> {
  const id = newId();
  await scope.db
    .insertInto('imports')
    .values({ organization_id: scope.organizationId, id, ...values })
    .execute();
  return id;
}

export async function updateImportRow(scope: Scope, id: string, changes: ImportChanges): Promise<void> {
  await updateOwn(scope, 'imports')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Hides the import from all queries. */
export async function markDeleted(scope: Scope, id: string): Promise<void> {
  await updateImportRow(scope, id, {
    is_enabled: false,
    next_run_at: null,
    deleted_at: new Date().toISOString(),
  });
}

export async function findDeletedImports(db: Database): Promise<Pick<ImportRow, 'organization_id' | 'id'>[]> {
  return db
    .selectFrom('imports')
    .select(['organization_id', 'id'])
    .where('deleted_at', 'is not', null)
    .where(isNotMoving(sql.ref('imports.organization_id')))
    .limit(100)
    .execute();
}

export async function deleteImportRow(
  scope: Pick<Scope, 'db' | 'organizationId'>,
  id: string,
): Promise<void> {
  await deleteOwn(scope, 'imports').where('id', '=', id).execute();
}

/** Serializes the creation of imports per organization: their number is limited, and each has its own prefix. */
export async function lockCreation({ db, organizationId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${organizationId}`}, 4))`.execute(db);
}

/** The prefixes of the organization's imports that begin like this. */
export async function findPrefixes(scope: Scope, beginning: string): Promise<Set<string>> {
  const rows = await ownImports(scope)
    .select('prefix')
    .where(sql<boolean>`starts_with(prefix, ${beginning})`)
    .execute();
  return new Set(rows.map(({ prefix }) => prefix));
}

export function toImport(row: ShownImportRow): Import {
  return {
    id: row.id,
    name: row.name,
    source: toShownSource(row.source as ImportSource),
    mapping: row.mapping as Import['mapping'],
    rules: row.rules as Import['rules'],
    defaults: row.defaults as Import['defaults'],
    limits: row.limits as Import['limits'],
    mode: row.mode as Import['mode'],
    schedule: row.schedule as Import['schedule'],
    on_foreign_duplicate: row.on_foreign_duplicate as Import['on_foreign_duplicate'],
    adopt: row.adopt,
    auto_create_companies: row.auto_create_companies,
    notify_alerts: row.notify_alerts,
    is_enabled: row.is_enabled,
    next_run_at: row.next_run_at,
    last_run: row.last_run && toRun(row.last_run),
    job_count: row.job_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Headers may contain credentials. */
function toShownSource(source: ImportSource): ImportSource {
  const { headers } = source as { headers?: Record<string, string> };
  return headers ? Object.assign({ ...source }, { headers: maskHeaders(headers) }) : source;
}

function ownImports(scope: Scope) {
  return selectOwn(scope, 'imports').where('imports.deleted_at', 'is', null);
}

function withRuns(scope: Scope) {
  return ownImports(scope)
    .selectAll('imports')
    .select([
      sql<RunRow | null>`(
        select to_jsonb(run) || jsonb_build_object('waits_for', ${waitsFor('run')}) from import_runs as run
        where run.organization_id = imports.organization_id and run.import_id = imports.id
        order by run.id desc limit 1)`.as('last_run'),
      countOwnedJobs(sql.ref('imports.organization_id'), sql.ref('imports.id')).as('job_count'),
    ]);
}
