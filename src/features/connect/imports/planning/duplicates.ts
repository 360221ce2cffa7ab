import { newMessage } from '@corkboard/job-feeds/message';
import { inTransaction } from '../../../../platform/scope.ts';
import { compareJob } from '../../../jobs/jobs/ownership/compare.ts';
import { withoutLocked } from '../../../jobs/jobs/ownership/locked-fields.ts';
import { type JobIdentity, readForeignJobs } from '../../../jobs/jobs/ownership/queries.ts';
import { findJobs } from '../../../jobs/jobs/queries.ts';
import { findReferences } from '../../../jobs/jobs/references/find.ts';
import type { UpdateJob } from '../../../jobs/jobs/schema.ts';
import {
  type ChangedItem,
  type CreationNames,
  findChangesAt,
  findCreations,
  type ReplacedChange,
  replaceChanges,
} from '../runs/change-queries.ts';
import { writeRun } from '../runs/lease.ts';
import { toFoldedName } from './item-key.ts';
import type { Plan } from './plan.ts';
import { TAKES_OVER } from './plan-change.ts';

const PAGE = 500;

/**
 * Finds new jobs of the plan that the board has from elsewhere: the same URL to apply, or the same company, title and location. The plan
 * skips these jobs, unless the import creates or adopts duplicates. Without an index: reads the board's jobs once, if the plan has new
 * jobs.
 */
export async function findDuplicates(plan: Plan): Promise<void> {
  if (plan.counts.created === 0) return;
  const { adopt, on_foreign_duplicate } = plan.import;
  if (!adopt && on_foreign_duplicate === 'create') return;
  const creations = await readCreations(plan);
  for await (const jobs of readForeignJobs(plan.scope, plan.run.import_id)) {
    // What another row takes over is no longer foreign.
    const foreign = adopt ? jobs.filter(({ id }) => !plan.claimedJobs.has(id)) : jobs;
    const found = foreign.flatMap((job) => takeMatches(creations, job, adopt));
    for (let from = 0; from < found.length; from += PAGE) await replace(plan, found.slice(from, from + PAGE));
  }
}

interface Match {
  position: number;
  job: JobIdentity;
  isSameUrl: boolean;
}

interface Creations {
  /** The positions of the creations by their names and URLs. Several rows may have the same. Memory has no more of them than that. */
  positions: Map<string, number[]>;
  /** The positions that have a match: the first one counts. */
  matched: Set<number>;
}

async function readCreations({ scope, run }: Plan): Promise<Creations> {
  const positions = new Map<string, number[]>();
  let after = 0;
  for (;;) {
    const changes = await findCreations(scope, run, after, PAGE);
    for (const { position, fields } of changes)
      for (const name of namesOf(fields)) {
        const same = positions.get(name);
        if (same) same.push(position);
        else positions.set(name, [position]);
      }
    if (changes.length < PAGE) return { positions, matched: new Set() };
    after = changes.at(-1)?.position as number;
  }
}

function namesOf({ title, company_name, location = null, how_to_apply }: CreationNames): string[] {
  const url = how_to_apply && /^https?:/i.test(how_to_apply) ? [`url ${how_to_apply}`] : [];
  // A title alone is not enough: many companies look for a driver.
  const name = title && company_name ? toFoldedName({ title, company_name, location }) : undefined;
  return name === undefined ? url : [...url, `name ${name}`];
}

/** The creations that the job matches. One row takes the job over, which is then no longer foreign to the others. */
function takeMatches({ positions, matched }: Creations, job: JobIdentity, adopt: boolean): Match[] {
  const found = namesOf(job).flatMap((name) =>
    (positions.get(name) ?? []).map((position) => ({ position, job, isSameUrl: name.startsWith('url ') })),
  );
  const free = found.filter(({ position }) => !matched.has(position));
  const adopted =
    adopt && job.import_id === null ? free.filter(({ isSameUrl }) => isSameUrl).slice(0, 1) : [];
  const taken: Match[] = [];
  for (const match of adopted.length > 0 ? adopted : free) {
    if (matched.has(match.position)) continue;
    matched.add(match.position);
    taken.push(match);
  }
  return taken;
}

async function replace(plan: Plan, found: Match[]): Promise<void> {
  const { scope, run, counts } = plan;
  const { adopt, on_foreign_duplicate } = plan.import;
  const adopted = adopt ? found.filter(({ job, isSameUrl }) => isSameUrl && job.import_id === null) : [];
  const skipped = on_foreign_duplicate === 'create' ? [] : found.filter((match) => !adopted.includes(match));
  const changes = [
    ...(await planTakeovers(plan, adopted)),
    ...skipped.map(({ position, job, isSameUrl }) => ({
      ...{ position, action: 'duplicate' as const, jobId: job.id },
      note: newMessage(isSameUrl ? 'same_url' : 'same_job'),
    })),
  ];
  counts.created -= changes.length;
  counts.updated += adopted.length;
  counts.duplicates += skipped.length;
  await inTransaction(scope, async (scope) => {
    await writeRun(scope, run, plan.figures);
    await replaceChanges(scope, run, changes);
  });
}

/** The creations become updates of jobs that exist. */
async function planTakeovers(plan: Plan, matches: Match[]): Promise<ReplacedChange[]> {
  if (matches.length === 0) return [];
  const { scope, run } = plan;
  const positions = new Map(matches.map(({ position, job }) => [position, job.id]));
  const creations = await findChangesAt(scope, run, [...positions.keys()]);
  const given = creations.map(({ after, item }) =>
    pickFields(after as object, item as unknown as ChangedItem),
  );
  const [jobs, references] = await Promise.all([
    findJobs(scope, [...positions.values()]),
    findReferences(scope, given),
  ]);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return creations.flatMap(({ position }, n) => {
    const job = byId.get(positions.get(position) ?? '');
    if (!job) return [];
    const fields = withoutLocked(given[n] as UpdateJob, job.locked_fields);
    const { before, after } = compareJob(scope, job, fields, references);
    const newCompany = plan.findNewCompany(after, references);
    const note = TAKES_OVER;
    return { position, action: 'updated', jobId: job.id, before, after, note, newCompany };
  });
}

/** What the source supplies. The job keeps its own `source` and `external_id`. */
function pickFields(after: object, { fields }: ChangedItem): UpdateJob {
  return Object.fromEntries(Object.entries(after).filter(([name]) => fields.includes(name)));
}
