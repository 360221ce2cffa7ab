import { inTransaction } from '../../../platform/scope.ts';
import { type JobIdentity, readForeignJobs } from '../../jobs/ownership/queries.ts';
import { type ChangeRow, findCreations, replaceChanges } from '../runs/change-queries.ts';
import { writeRun } from '../runs/lease.ts';
import type { JobFields } from '../sources/source.ts';
import { toFoldedName } from './item-key.ts';
import type { Plan } from './plan.ts';
import { TAKES_OVER } from './plan-change.ts';

const PAGE = 500;

/**
 * Finds the new jobs of the plan that the board has from elsewhere: the same URL to apply, or the same company, title and location. The
 * plan skips them, unless the import creates or adopts them. Needs no index: it reads the board's jobs once, if there are new ones.
 */
export async function findDuplicates(plan: Plan): Promise<void> {
  if (plan.counts.created === 0) return;
  const { adopt, on_foreign_duplicate } = plan.import;
  if (!adopt && on_foreign_duplicate === 'create') return;
  const names = await readNames(plan);
  for await (const jobs of readForeignJobs(plan.scope, plan.run.import_id)) {
    // What another row takes over is no longer foreign.
    const foreign = adopt ? jobs.filter(({ id }) => !plan.claimedJobs.has(id)) : jobs;
    const found = foreign.flatMap((job) => matches(names, job));
    for (let from = 0; from < found.length; from += PAGE) await replace(plan, found.slice(from, from + PAGE));
  }
}

interface Match {
  position: number;
  job: JobIdentity;
  isSameUrl: boolean;
}

/** The positions of the creations by their names and URLs. Memory has no more of them than that. */
async function readNames({ scope, run }: Plan): Promise<Map<string, number>> {
  const names = new Map<string, number>();
  let after = 0;
  for (;;) {
    const changes = await findCreations(scope, run, after, PAGE);
    for (const { position, after: fields } of changes)
      for (const name of namesOf(fields as JobFields)) names.set(name, position);
    if (changes.length < PAGE) return names;
    after = (changes.at(-1) as ChangeRow).position;
  }
}

function namesOf({ title, company_name, location = null, how_to_apply }: JobFields): string[] {
  const url = how_to_apply && /^https?:/i.test(how_to_apply) ? [`url ${how_to_apply}`] : [];
  // A title alone is not enough: many companies look for a driver.
  const name = title && company_name ? toFoldedName({ title, company_name, location }) : undefined;
  return name === undefined ? url : [...url, `name ${name}`];
}

function matches(names: Map<string, number>, job: JobIdentity): Match[] {
  for (const name of namesOf(job)) {
    const position = names.get(name);
    if (position === undefined) continue;
    names.delete(name);
    return [{ position, job, isSameUrl: name.startsWith('url ') }];
  }
  return [];
}

async function replace(plan: Plan, found: Match[]): Promise<void> {
  const { scope, run, counts } = plan;
  const { adopt, on_foreign_duplicate } = plan.import;
  const adopted = adopt ? found.filter(({ job, isSameUrl }) => isSameUrl && job.import_id === null) : [];
  const skipped = on_foreign_duplicate === 'create' ? [] : found.filter((match) => !adopted.includes(match));
  const changes = [
    ...adopted.map((match) => ({ ...match, action: 'updated' as const, message: TAKES_OVER })),
    ...skipped.map((match) => ({ ...match, action: 'duplicate' as const, message: toMessage(match) })),
  ];
  counts.created -= changes.length;
  counts.updated += adopted.length;
  counts.duplicates += skipped.length;
  await inTransaction(scope, async (scope) => {
    await writeRun(scope, run, plan.figures);
    await replaceChanges(
      scope,
      run,
      changes.map(({ position, action, job, message }) => ({
        position,
        action,
        jobId: job.id,
        note: { message },
      })),
    );
  });
}

function toMessage({ isSameUrl }: Match): string {
  return `The board has this job from elsewhere: the same ${isSameUrl ? 'URL to apply' : 'company, title and location'}.`;
}
