import { type ImportMessage, newMessage } from '@corkboard/job-feeds/message';
import type { JobFields, Note, SourceRow } from '@corkboard/job-feeds/source';
import { categoryFields, compareJob, isCategoryField } from '../../../jobs/jobs/ownership/compare.ts';
import { withoutLocked } from '../../../jobs/jobs/ownership/locked-fields.ts';
import { findJobs, findJobsOfNames, type JobRow } from '../../../jobs/jobs/queries.ts';
import { type FoundReferences, findReferences } from '../../../jobs/jobs/references/find.ts';
import type { ChangeRow, PlannedChange } from '../runs/change-queries.ts';
import type { ImportSource } from '../schema.ts';
import type { KnownItem } from './known-items.ts';
import type { Plan } from './plan.ts';
import { claimNames, findOwners, leaveOutTakenNames } from './taken-names.ts';

/** A row that is compared with its job, or becomes one. */
export interface MappedRow {
  row: SourceRow;
  key: string;
  hash: string;
  fields: JobFields;
  notes: Note[];
  /** Undefined: the import does not have it yet. */
  item: KnownItem | undefined;
}

/** What the changes of a chunk of rows depend on. */
export interface Facts {
  jobs: Map<string, JobRow>;
  /** Jobs with the names that rows give to new or other jobs. */
  byExternalId: Map<string, JobRow>;
  bySlug: Map<string, JobRow>;
  references: FoundReferences;
}

export async function findFacts(plan: Plan, rows: MappedRow[]): Promise<Facts> {
  const { scope } = plan;
  const { prefix } = plan.import;
  const added = rows.filter(({ item }) => !item);
  const [jobs, named, references] = await Promise.all([
    findJobs(
      scope,
      rows.flatMap(({ item }) => item?.jobId ?? []),
    ),
    findJobsOfNames(scope, {
      externalIds: added.map((row) => toExternalId(prefix, row)),
      slugs: added.flatMap(({ fields }) => fields.slug ?? []),
    }),
    findReferences(
      scope,
      rows.map(({ fields }) => fields),
    ),
  ]);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  named.push(...(await findOwners(plan, rows, byId)));
  return {
    jobs: byId,
    byExternalId: new Map(named.flatMap((job) => (job.external_id === null ? [] : [[job.external_id, job]]))),
    bySlug: new Map(named.map((job) => [job.slug, job])),
    references,
  };
}

/** Returns undefined if the row changes nothing. */
export function planChange(plan: Plan, mapped: MappedRow, facts: Facts): PlannedChange | undefined {
  const { item } = mapped;
  if (!item) return planNew(plan, mapped, facts);
  const job = item.jobId ? facts.jobs.get(item.jobId) : undefined;
  // Without a job: it was deleted a moment ago, and stays deleted.
  return job ? planUpdate(plan, mapped, job, facts) : countUnchanged(plan);
}

/** The job that the import has, or that it takes over or edits. */
function planUpdate(
  plan: Plan,
  mapped: MappedRow,
  job: JobRow,
  facts: Facts,
  note?: ImportMessage,
): PlannedChange | undefined {
  const { references } = facts;
  const { item, key, hash, row } = mapped;
  const wanted = withoutLocked({ ...withCleared(mapped), ...reactivation(mapped, job) }, job.locked_fields);
  const { fields, taken } = leaveOutTakenNames(plan, wanted, job, facts);
  const { before, after } = compareJob(plan.scope, job, fields, references);
  const isOwned = item !== undefined || note === TAKES_OVER;
  const changed = isOwned ? { key, hash, fields: Object.keys(mapped.fields).sort() } : null;
  const common = { jobId: job.id, externalId: job.external_id, row: row.position };
  if (Object.keys(after).length === 0 && note !== TAKES_OVER) {
    // Compared again when it changes, so that the same row is not refused in each run.
    if (changed) plan.refreshed.push(changed);
    if (taken.length > 0) return refuse(common, { notes: mapped.notes, problems: taken });
    return countUnchanged(plan);
  }
  return {
    action: 'updated',
    ...common,
    before,
    after,
    notes: [...(note === undefined ? [] : [note]), ...taken, ...mapped.notes],
    problems: [],
    item: changed,
    newCompany: plan.findNewCompany(after, references),
  };
}

function refuse(
  row: Pick<PlannedChange, 'jobId' | 'externalId' | 'row'>,
  { notes, problems }: Pick<PlannedChange, 'notes' | 'problems'>,
): PlannedChange {
  return { action: 'refused', ...row, before: null, after: null, notes, problems, item: null };
}

function countUnchanged(plan: Plan): undefined {
  plan.counts.unchanged += 1;
}

/** Clears fields that the source had and no longer has. */
function withCleared({ item, fields }: MappedRow): JobFields {
  const hasCategory = categoryFields.some((name) => name in fields);
  const gone = (item?.fields ?? []).filter(
    (name) => !(name in fields) && !REQUIRED.has(name) && !(hasCategory && isCategoryField(name)),
  );
  return { ...Object.fromEntries(gone.map((name) => [name, null])), ...fields };
}

/** Fields of a job that cannot be null. */
const REQUIRED = new Set([
  ...['title', 'status', 'slug', 'is_remote', 'remote', 'remote_regions', 'is_highlighted', 'is_sticky'],
  ...['source', 'posted_at', 'locked_fields', 'external_id'],
]);

/** A job that expired because it was missing, or at a time that the source has moved into the future, becomes active again. */
function reactivation({ item, fields }: MappedRow, job: JobRow): JobFields {
  if (!item || job.read_status !== 'expired' || fields.status !== undefined) return {};
  return item.misses >= 2 || isProlonged(fields, job) ? { status: 'active' } : {};
}

function isProlonged({ expires_at }: JobFields, job: JobRow): boolean {
  if (expires_at === undefined || job.locked_fields.includes('expires_at')) return false;
  const isPast = job.expires_at !== null && Date.parse(job.expires_at) <= Date.now();
  return isPast && (expires_at === null || Date.parse(expires_at) > Date.now());
}

export const TAKES_OVER = newMessage('takes_over');
/** In an undo. */
export const GIVES_BACK = newMessage('gives_back');
const EDITS = newMessage('edits_foreign_job');

export const takesOver = (change: ChangeRow) => hasNote(change, TAKES_OVER);
export const givesBack = (change: ChangeRow) => hasNote(change, GIVES_BACK);

/** Notes of older versions have no code. */
function hasNote({ notes }: ChangeRow, wanted: ImportMessage): boolean {
  return ((notes ?? []) as unknown as Note[]).some(({ message }) => message === wanted.message);
}

function planNew(plan: Plan, mapped: MappedRow, facts: Facts): PlannedChange | undefined {
  const { mode, adopt, prefix, source } = plan.import;
  const externalId = toExternalId(prefix, mapped);
  const same = facts.byExternalId.get(externalId) ?? facts.bySlug.get(mapped.fields.slug ?? '');
  if (same?.import_id === null && (adopt || mode === 'update') && !plan.claimedJobs.has(same.id)) {
    plan.claimedJobs.add(same.id);
    return planUpdate(plan, mapped, same, facts, adopt ? TAKES_OVER : EDITS);
  }
  const row = { jobId: same?.id ?? null, externalId, row: mapped.row.position };
  const names = same ? { fields: mapped.fields, notes: [SAME_NAME] } : claimNames(plan, mapped.fields);
  const notes = [...mapped.notes, ...names.notes];
  if (names.problem) return refuse(row, { notes, problems: [names.problem] });
  // An export of ours says that a job has none.
  const given = names.fields.external_id === null ? null : externalId;
  const after = { source: (source as ImportSource).kind, ...names.fields, external_id: given };
  return {
    action: same ? 'duplicate' : 'created',
    ...row,
    before: null,
    after,
    notes,
    problems: [],
    item: { key: mapped.key, hash: mapped.hash, fields: Object.keys(names.fields).sort() },
    newCompany: same ? undefined : plan.findNewCompany(after, facts.references),
  };
}

const SAME_NAME: Note = newMessage('same_external_id_or_slug');

/** Files of our own format have external ids of their own; other jobs get the ID of the source after the prefix of the import. */
function toExternalId(prefix: string, { key, fields }: MappedRow): string {
  return fields.external_id ?? `${prefix}:${key}`;
}
