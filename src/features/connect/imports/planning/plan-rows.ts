import { readMappedId } from '@corkboard/job-feeds/apply-mapping';
import type { Mapping, Rules } from '@corkboard/job-feeds/mapping';
import { newMessage } from '@corkboard/job-feeds/message';
import { isIncluded } from '@corkboard/job-feeds/rules';
import type { MappedJob, Note, SourceRow } from '@corkboard/job-feeds/source';
import { mapYielding, newSlices } from '../../../../platform/concurrency/map-yielding.ts';
import type { PlannedChange } from '../runs/change-queries.ts';
import { inPlace } from '../runs/places.ts';
import { clean, toItemKey } from './item-key.ts';
import { leaveOutUnknownCategory } from './known-category.ts';
import type { KnownItem, KnownItems } from './known-items.ts';
import type { Plan } from './plan.ts';
import { findFacts, type MappedRow, planChange } from './plan-change.ts';
import type { Survey } from './survey.ts';

export interface RowPlanner {
  plan: Plan;
  items: KnownItems;
  /** The keys that this run has seen and no earlier run. */
  newKeys: Set<string>;
  hash(row: SourceRow): string;
  survey: Survey;
}

/** Plans what the rows change. Rows that are as in the last run cost a hash. */
export async function planRows(planner: RowPlanner, rows: readonly SourceRow[]): Promise<void> {
  const { plan } = planner;
  const changes: PlannedChange[] = [];
  const mapped: MappedRow[] = [];
  const pause = newSlices();
  for (const row of rows) {
    await pause();
    plan.progress.rows += 1;
    const outcome = await readRow(planner, row);
    if (outcome === undefined) continue;
    if ('key' in outcome) mapped.push(outcome);
    else changes.push(outcome);
  }
  await inPlace(async () => {
    const planned = mapped.length === 0 ? [] : await planMapped(plan, mapped);
    await plan.add([...changes, ...planned].sort((a, b) => (a.row ?? 0) - (b.row ?? 0)));
  });
}

/** Returns undefined if the row changes nothing. */
async function readRow(planner: RowPlanner, read: SourceRow): Promise<MappedRow | PlannedChange | undefined> {
  const { plan, items } = planner;
  const { mapping, rules } = plan.import;
  // An excluded row counts as missing.
  if (!isIncluded(read.record, rules as Rules)) {
    plan.counts.excluded += 1;
    return undefined;
  }
  const row = { ...read, id: readMappedId(read.record, mapping as Mapping) ?? read.id };
  const hash = planner.hash(row);
  const same = items.findUnseenByHash(hash);
  if (same && same.misses < 2) return unchanged(plan, same);
  const job = await planner.survey.map(row);
  const key = toItemKey(row, job.fields);
  if (job.problems.length > 0) {
    // The source still has the item, so the item is not missing.
    const known = key === undefined ? undefined : items.find(key);
    if (known) known.isSeen = true;
    return refuse(row, job);
  }
  if (key === undefined) return refuse(row, { ...job, problems: [NO_IDENTITY] });
  return identify(planner, { row, key, hash, fields: job.fields, notes: job.notes, item: items.find(key) });
}

/** Finds out whether the row is new, or has a job to compare it with. */
function identify({ plan, newKeys }: RowPlanner, mapped: MappedRow): MappedRow | PlannedChange | undefined {
  const { item, key, row, notes } = mapped;
  if (item?.isSeen || newKeys.has(key))
    return refuse(row, {
      fields: {},
      notes,
      problems: [{ ...newMessage('same_id'), value: key }],
    });
  if (!item) {
    newKeys.add(key);
    return mapped;
  }
  item.isSeen = true;
  return item.jobId === null || plan.import.mode === 'add' ? unchanged(plan, item) : mapped;
}

const NO_IDENTITY: Note = newMessage('no_identity');

function unchanged(plan: Plan, item: KnownItem): undefined {
  item.isSeen = true;
  plan.counts.unchanged += 1;
}

function refuse({ id, position }: SourceRow, { notes, problems }: MappedJob): PlannedChange {
  const externalId = id === undefined ? null : clean(id).slice(0, 200);
  return { ...NO_CHANGE, action: 'refused', externalId, row: position, notes, problems };
}

const NO_CHANGE = {
  jobId: null,
  externalId: null,
  before: null,
  after: null,
  notes: [],
  problems: [],
  item: null,
};

async function planMapped(plan: Plan, mapped: MappedRow[]): Promise<PlannedChange[]> {
  const facts = await findFacts(plan, mapped);
  const { categories } = facts.references;
  const changes = await mapYielding(mapped, (row) =>
    planChange(plan, leaveOutUnknownCategory(row, categories), facts),
  );
  return changes.flatMap((change) => change ?? []);
}
