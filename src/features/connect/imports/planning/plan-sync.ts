import type { Mapping } from '@corkboard/job-feeds/mapping';
import { type ImportMessage, newMessage } from '@corkboard/job-feeds/message';
import { read } from '@corkboard/job-feeds/read';
import {
  type FetchState,
  type Note,
  type ReadContext,
  type ReadResult,
  SourceError,
  type SourceRow,
} from '@corkboard/job-feeds/source';
import type { UnusedName } from '@corkboard/job-feeds/usage';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { prolongJobs } from '../../../jobs/jobs/ownership/prolong.ts';
import type { ImportRow } from '../queries.ts';
import { countNewCompanies } from '../runs/company-queries.ts';
import { writeRun } from '../runs/lease.ts';
import { inPlace } from '../runs/places.ts';
import type { RunRow } from '../runs/queries.ts';
import type { ImportSource } from '../schema.ts';
import { type Approval, findApproval, isHalved } from './approval.ts';
import { hashSettings, newContentHash } from './content-hash.ts';
import { findDuplicates } from './duplicates.ts';
import { listMissed, planExpirations } from './expirations.ts';
import { clean } from './item-key.ts';
import { recordMisses, refreshItems } from './item-queries.ts';
import { type KnownItems, loadItems } from './known-items.ts';
import { Plan } from './plan.ts';
import { planRows, type RowPlanner } from './plan-rows.ts';
import { Survey } from './survey.ts';

/** What finishing a run needs to know of its fetch. */
export interface FetchOutcome {
  isComplete: boolean;
  shape: string;
  /** Null: the source has not changed. */
  rows: number | null;
  state: FetchState | null;
  hold: Approval['hold'];
  /** Names of the source that no job used. Undefined in runs of older versions. */
  unused?: UnusedName[];
  /** Undefined in runs of older versions, which have the sentences of `approval_reasons` only. */
  reasons?: ImportMessage[];
}

/** A record may have 1 MB. */
const CHUNK = 50;

/** Reads the source, and plans what changes. Afterwards the run is `planned` (a dry run) or `applying`. */
export async function planSync(
  scope: Scope,
  run: RunRow,
  row: ImportRow,
  context: ReadContext,
): Promise<void> {
  const plan = new Plan(scope, run, row);
  const items = await inPlace(() => loadItems(scope, row.id));
  const settings = hashSettings(row, context.defaults);
  const survey = new Survey(row, context.defaults);
  const planner = { plan, items, survey, newKeys: new Set<string>(), hash: newContentHash(settings) };
  // A source that has not changed would not say what the job of an item was.
  const isComparable = context.state?.settings === settings && !items.hasUncompared();
  const state = isComparable ? context.state : undefined;
  const result = await readInChunks(row, { ...context, state }, (rows) => planRows(planner, rows));
  if (result.state) result.state = { ...result.state, settings };
  await inPlace(() => completePlan(planner, result));
}

/** Plans what the whole of the source decides, and finishes the plan. */
async function completePlan(planner: RowPlanner, result: ReadResult): Promise<void> {
  const { plan, items, survey } = planner;
  const { scope, run, import: row } = plan;
  if (result.isUnchanged) countUnchangedItems(plan, items);
  await plan.written();
  assertNotAllRefused(plan, survey);
  await findDuplicates(plan);
  const isMirrored = result.isComplete && row.mode === 'mirror';
  const rows = result.isUnchanged ? undefined : plan.progress.rows;
  // Without a complete run, the source had at least the jobs that earlier runs have created.
  const usualRows = row.usual_rows ?? items.countPresent();
  // What half a source no longer has is not yet missing.
  const isTrusted = rows === undefined || !isHalved(rows, usualRows);
  if (isMirrored && isTrusted) await planExpirations(plan, items);
  const approval = await findApproval(plan, {
    shape: result.shape,
    rows,
    usualRows: isMirrored ? usualRows : null,
    known: items.countPresent(),
    seen: items.countSeen(),
  });
  await finishPlan(planner, result, { ...approval, recordsMisses: isMirrored && isTrusted });
  // No change of the plan: the job stays on the board, as in the source.
  const isApplied = !run.dry_run && approval.hold !== 'everything';
  if (isApplied && result.isComplete) await prolongListed(scope, items);
}

/** A status of the source decides whether its job is online. */
async function prolongListed(scope: Scope, items: KnownItems): Promise<void> {
  for (const hasStatus of [true, false])
    await prolongJobs(scope, items.listWithDefaultEnd({ hasStatus }), { revives: !hasStatus });
}

/** A source that fails after its first rows is incomplete: the rows before are right. */
async function readInChunks(
  { source, mapping }: ImportRow,
  context: ReadContext,
  work: (rows: SourceRow[]) => Promise<void>,
): Promise<ReadResult> {
  const rows = read(source as ImportSource, mapping as Mapping, context);
  let chunk: SourceRow[] = [];
  let count = 0;
  try {
    for (;;) {
      const next = await rows.next();
      context.signal.throwIfAborted();
      if (next.done) {
        await work(chunk);
        return next.value;
      }
      count += 1;
      if (count > context.maxJobs) return await endEarly(newMessage('job_limit', { max: context.maxJobs }));
      chunk.push(next.value);
      if (chunk.length < CHUNK) continue;
      await work(chunk);
      chunk = [];
    }
  } catch (error) {
    if (!(error instanceof SourceError) || error.code === 'stopped' || count === 0) throw error;
    return await endEarly(error.placedReason);
  } finally {
    await rows.return(undefined as never);
  }

  async function endEarly(reason: ImportMessage): Promise<ReadResult> {
    await work(chunk);
    return { isComplete: false, reason, shape: '', notes: [] };
  }
}

/** What earlier fetches missed is still missing. */
function countUnchangedItems(plan: Plan, items: KnownItems): void {
  for (const item of items.listUnseen()) {
    if (item.misses > 0) continue;
    item.isSeen = true;
    plan.counts.unchanged += 1;
  }
}

/** A source whose rows all fail has changed, or the mapping is wrong. Its jobs stay as they are. */
function assertNotAllRefused({ counts, progress }: Plan, survey: Survey): void {
  const count = counts.refused;
  const reason = survey.mainProblem();
  if (count === 0 || reason === undefined || count < progress.rows - counts.excluded) return;
  throw new SourceError('all_refused', newMessage('every_row_refused', { count, reason }));
}

async function finishPlan(
  { plan, items, survey }: Pick<RowPlanner, 'plan' | 'items' | 'survey'>,
  result: ReadResult,
  { hold, reasons, recordsMisses }: Approval & { recordsMisses: boolean },
): Promise<void> {
  const { run } = plan;
  const outcome: FetchOutcome = {
    isComplete: result.isComplete,
    shape: result.shape,
    rows: result.isUnchanged ? null : plan.progress.rows,
    // Details that could not be read are requested again, also if the list is the same.
    state: survey.isMissingDetails ? null : (result.state ?? null),
    hold,
    unused: survey.listUnused(),
    reasons,
  };
  await plan.written();
  plan.counts.companies = await countNewCompanies(plan.scope, run);
  plan.progress.phase_ended_at = Date.now();
  await inTransaction(plan.scope, async (scope) => {
    await writeRun(scope, run, {
      ...plan.figures,
      state: run.dry_run ? 'planned' : 'applying',
      ...(run.dry_run ? { claim: null, finished_at: new Date().toISOString() } : {}),
      outcome: JSON.stringify(outcome),
      approval_reasons: reasons.map(({ message }) => message),
      notes: JSON.stringify(toNotes(result, survey)),
    });
    if (run.dry_run || hold === 'everything') return;
    await refreshItems(scope, run.import_id, plan.refreshed);
    if (!result.isComplete) return;
    await recordMisses(scope, run.import_id, {
      missed: recordsMisses ? listMissed(items) : [],
      returned: items.listReturned().flatMap(({ key, misses }) => (misses === 1 ? key : [])),
    });
  });
}

const MAX_NOTES = 50;

function toNotes({ reason, notes }: ReadResult, survey: Survey): Note[] {
  const all: Note[] = [...(reason === undefined ? [] : [reason]), ...survey.listGaps(), ...notes];
  return all.slice(0, MAX_NOTES).map((note) => ({
    ...note,
    ...(note.value === undefined ? {} : { value: clean(note.value).slice(0, 200) }),
  }));
}
