import type { JobFields, Note } from '@corkboard/job-feeds/source';
import { type Insertable, type Selectable, sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { ImportRunChanges } from '../../../../platform/database/tables.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { RunRow } from './queries.ts';
import type { ChangeAction, ImportChange } from './schema.ts';

export type ChangeRow = Selectable<ImportRunChanges>;

/** What the item of the source becomes with a change. `hash` is hexadecimal. */
export interface ChangedItem {
  key: string;
  hash: string | null;
  fields: string[];
}

/** A change of the plan. */
export interface PlannedChange {
  action: ChangeAction;
  jobId: string | null;
  externalId: string | null;
  row: number | null;
  before: object | null;
  after: object | null;
  notes: Note[];
  problems: Note[];
  item: ChangedItem | null;
  /** The folded name of the company that it creates. */
  newCompany?: string | undefined;
}

/** Changes take effect in this order; jobs that expire come last, so that they can wait. */
export async function insertChanges(
  { db, organizationId }: Scope,
  run: RunRow,
  firstPosition: number,
  changes: readonly PlannedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change, n) => toRow(organizationId, run, firstPosition + n, change));
  await sql`
    insert into import_run_changes select * from json_populate_recordset(null::import_run_changes, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

function toRow(
  organizationId: number,
  run: RunRow,
  position: number,
  { action, jobId, externalId, row, before, after, notes, problems, item, newCompany }: PlannedChange,
): Insertable<ImportRunChanges> {
  return {
    organization_id: organizationId,
    run_id: run.id,
    position,
    created_at: run.created_at,
    action,
    job_id: jobId,
    external_id: externalId,
    source_row: row,
    before,
    after,
    notes: notes.length > 0 ? notes : null,
    problems: problems.length > 0 ? problems : null,
    item,
    new_company: newCompany ?? null,
  } as Insertable<ImportRunChanges>;
}

export async function deleteChanges(scope: Scope, run: RunRow): Promise<void> {
  await deleteOwn(scope, 'import_run_changes')
    .where('run_id', '=', run.id)
    .where('created_at', '=', run.created_at)
    .execute();
}

/** The next changes to apply, in order. `after`: a position up to which all are applied, so that they are not read again. */
export async function findNextChanges(
  scope: Scope,
  run: RunRow,
  actions: readonly ChangeAction[],
  { after, limit }: { after: number; limit: number },
): Promise<ChangeRow[]> {
  // SQL has no empty list.
  if (actions.length === 0) return [];
  return changesOf(scope, run)
    .selectAll()
    .where('position', '>', after)
    .where('result', 'is', null)
    .where('action', 'in', actions)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Whether changes wait to be applied. */
export async function hasUnapplied(scope: Scope, run: RunRow): Promise<boolean> {
  const actions: ChangeAction[] = ['created', 'updated', 'expired', 'deleted'];
  return (await findNextChanges(scope, run, actions, { after: 0, limit: 1 })).length > 0;
}

/** Applied changes, the last one first: an undo goes backwards. */
export async function findAppliedBefore(
  scope: Scope,
  run: RunRow,
  position: number,
  limit: number,
): Promise<ChangeRow[]> {
  return changesOf(scope, run)
    .selectAll()
    .where('result', '=', 'applied')
    .where('position', '<', position)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
}

export async function findChangesAt(scope: Scope, run: RunRow, positions: number[]): Promise<ChangeRow[]> {
  return changesOf(scope, run)
    .selectAll()
    .where('position', '=', sql<number>`any(${positions}::int[])`)
    .execute();
}

/** What a created job is recognized by elsewhere. */
export type CreationNames = Pick<JobFields, 'title' | 'company_name' | 'location' | 'how_to_apply'>;

/** Created jobs of the plan, in order, from a position on. Leaves out descriptions, which are most of a plan. */
export async function findCreations(
  scope: Scope,
  run: RunRow,
  after: number,
  limit: number,
): Promise<{ position: number; fields: CreationNames }[]> {
  return changesOf(scope, run)
    .select('position')
    .select(
      sql<CreationNames>`json_build_object('title', after -> 'title', 'company_name', after -> 'company_name',
        'location', after -> 'location', 'how_to_apply', after -> 'how_to_apply')`.as('fields'),
    )
    .where('action', '=', 'created')
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

export async function findChanges(
  scope: Scope,
  run: RunRow,
  action: ChangeAction | undefined,
  { offset, perPage }: PageRange,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const matching = () => {
    const all = changesOf(scope, run);
    return action ? all.where('action', '=', action) : all;
  };
  const [rows, { total }] = await Promise.all([
    matching().selectAll().orderBy('position').offset(offset).limit(perPage).execute(),
    matching()
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** How a change ended. */
export interface ChangeResult {
  position: number;
  result: 'applied' | 'skipped';
  jobId: string | null;
  problems: Note[];
}

export async function writeResults(
  { db, organizationId }: Scope,
  run: RunRow,
  results: readonly ChangeResult[],
): Promise<void> {
  await sql`
    update import_run_changes as change
    set result = done.result, job_id = coalesce(done.job_id, change.job_id), problems = coalesce(done.problems, change.problems)
    from unnest(${results.map(({ position }) => position)}::int[], ${results.map(({ result }) => result)}::text[],
      ${results.map(({ jobId }) => jobId)}::uuid[],
      ${results.map(({ problems }) => (problems.length > 0 ? JSON.stringify(problems) : null))}::jsonb[])
      as done (position, result, job_id, problems)
    where change.organization_id = ${organizationId} and change.run_id = ${run.id} and change.created_at = ${run.created_at}
      and change.position = done.position`.execute(db);
}

export interface ReplacedChange {
  position: number;
  action: ChangeAction;
  jobId: string;
  /** The values before the change. Undefined: the values stay. */
  before?: object;
  after?: object;
  /** Added to the notes. */
  note: Note;
  newCompany?: string | undefined;
}

/** Turns planned creations into changes about a job that exists. */
export async function replaceChanges(
  { db, organizationId }: Scope,
  run: RunRow,
  changes: readonly ReplacedChange[],
): Promise<void> {
  await sql`
    update import_run_changes as change
    set action = changed.action, job_id = changed."jobId", before = coalesce(changed.before, change.before),
      after = coalesce(changed.after, change.after), notes = coalesce(change.notes, '[]') || changed.note,
      new_company = changed."newCompany"
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as changed (position int, action text, "jobId" uuid, before jsonb, after jsonb, note jsonb, "newCompany" text)
    where change.organization_id = ${organizationId} and change.run_id = ${run.id} and change.created_at = ${run.created_at}
      and change.position = changed.position`.execute(db);
}

export function toChange(row: ChangeRow): ImportChange {
  return {
    action: row.action as ChangeAction,
    job_id: row.job_id,
    external_id: row.external_id,
    row: row.source_row,
    before: row.before as ImportChange['before'],
    after: row.after as ImportChange['after'],
    notes: (row.notes ?? []) as ImportChange['notes'],
    problems: (row.problems ?? []) as ImportChange['problems'],
    result: row.result as ImportChange['result'],
  };
}

/** With the time of the run, the planner reads one partition. */
function changesOf(scope: Scope, run: RunRow) {
  return selectOwn(scope, 'import_run_changes')
    .where('run_id', '=', run.id)
    .where('created_at', '=', run.created_at);
}
