import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { selectOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../../platform/database/rows/pages.ts';
import type { ImportRuns } from '../../../../platform/database/tables.ts';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import { isId, newId } from '../../../../platform/ids.ts';
import { isNotHeld } from '../../../../platform/outgoing/holds.ts';
import type { Scope } from '../../../../platform/scope.ts';

/** Reads say what a queued run waits for. */
export type RunRow = Selectable<ImportRuns> & { waits_for?: string | null };

/** The states in which a worker has something to do. As the indexes of the table say it. */
const ACTIVE = sql<boolean>`state in ('queued', 'fetching', 'applying')`;

/** Of a row of `import_runs` with this name. A run in progress has a claim whose lease lasts. */
export function waitsFor(run: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${run}.${name}`);
  return sql`case when ${column('state')} <> 'queued' then null
    when not (${isNotHeld(column('organization_id'))}) then 'resume'
    when exists (select from import_runs as other where other.state in ('queued', 'fetching', 'applying')
      and other.claim is not null and other.due_at > now() and other.id <> ${column('id')}) then 'other_runs'
    else 'worker' end`;
}

export async function countRuns(scope: Scope, importId: string): Promise<number> {
  return countRows(runsOf(scope, importId));
}

/** The newest first. */
export async function findRuns(
  scope: Scope,
  importId: string,
  { offset, perPage }: PageRange,
): Promise<RunRow[]> {
  return runsOf(scope, importId)
    .selectAll()
    .select(waitsFor('import_runs').as('waits_for'))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(perPage)
    .execute();
}

export async function findRun(scope: Scope, importId: string, id: string): Promise<RunRow | undefined> {
  if (!isId(importId) || !isId(id)) return undefined;
  return runsOf(scope, importId)
    .selectAll()
    .select(waitsFor('import_runs').as('waits_for'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function getRun(scope: Scope, importId: string, id: string): Promise<RunRow> {
  return orNotFound(await findRun(scope, importId, id), 'run');
}

/** The state of the run before this one. Undefined: it is the first one. An unapplied plan is not a run. */
export async function findFormerState(scope: Scope, { import_id, id }: RunRow): Promise<string | undefined> {
  const row = await runsOf(scope, import_id)
    .select('state')
    .where('id', '<', id)
    .where('kind', '=', 'sync')
    .where((of) => of.or([of('dry_run', '=', false), of('is_approved', '=', true)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state;
}

export async function findActiveRun(scope: Scope, importId: string): Promise<RunRow | undefined> {
  return runsOf(scope, importId).selectAll().where(ACTIVE).executeTakeFirst();
}

/** The last run that changed jobs and was not undone. */
export async function findLastChange(scope: Scope, importId: string): Promise<RunRow | undefined> {
  return runsOf(scope, importId)
    .selectAll()
    .where('kind', '=', 'sync')
    .where('state', 'in', ['done', 'partial', 'failed', 'waiting'])
    .where(sql<boolean>`(progress ->> 'applied')::int > (progress ->> 'skipped')::int`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a run of the import began after this one. Unapproved dry runs change nothing, so they do not count. */
export async function hasLaterRun(scope: Scope, { import_id, id }: RunRow): Promise<boolean> {
  const row = await runsOf(scope, import_id)
    .select('id')
    .where('id', '>', id)
    .where((of) => of.or([of('dry_run', '=', false), of('is_approved', '=', true)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The waiting changes of an earlier run are part of this run, so they can be approved here only. */
export async function settleEarlierRuns(scope: Scope, { import_id, id }: RunRow): Promise<void> {
  await updateOwn(scope, 'import_runs')
    .set({ state: 'done' })
    .where('import_id', '=', import_id)
    .where('id', '<', id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function insertRun(
  scope: Scope,
  values: Omit<Insertable<ImportRuns>, 'organization_id' | 'id'>,
): Promise<RunRow> {
  return scope.db
    .insertInto('import_runs')
    .values({ organization_id: scope.organizationId, id: newId(), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateRun(
  scope: Scope,
  { import_id, id }: Pick<RunRow, 'import_id' | 'id'>,
  changes: Updateable<ImportRuns>,
): Promise<void> {
  await updateOwn(scope, 'import_runs')
    .set(changes)
    .where('import_id', '=', import_id)
    .where('id', '=', id)
    .execute();
}

/** How many jobs the runs of the import expired in the last 24 hours without the approval of a person. What was rejected did not expire. */
export async function countRecentlyExpired(scope: Scope, importId: string): Promise<number> {
  return countRows(
    runsOf(scope, importId)
      .innerJoin('import_run_changes as change', (join) =>
        join
          .onRef('change.organization_id', '=', 'import_runs.organization_id')
          .onRef('change.run_id', '=', 'import_runs.id')
          .onRef('change.created_at', '=', 'import_runs.created_at'),
      )
      .where('kind', '=', 'sync')
      .where('is_approved', '=', false)
      .where('state', 'in', ['done', 'failed'])
      .where('finished_at', '>', sql<string>`now() - interval '24 hours'`)
      .where('change.action', 'in', ['expired', 'deleted'])
      .where('change.result', '=', 'applied'),
  );
}

function runsOf(scope: Scope, importId: string) {
  return selectOwn(scope, 'import_runs').where('import_id', '=', importId);
}
