import { createCategory } from '../features/categories/create.ts';
import { holdCategory } from '../features/categories/queries.ts';
import { indexJobs } from '../features/jobs/index-jobs.ts';
import { insertJobs, type JobRow, type NewJobRow, toJob } from '../features/jobs/queries.ts';
import { jobCreated } from '../features/jobs/schema.ts';
import { distinctSlug, preferredSlug } from '../features/jobs/slug.ts';
import { recordEvents } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import { inTransaction, type Scope } from '../platform/scope.ts';
import { type DemoJob, demoCategories, generateJobs } from './generate-jobs.ts';

const JOBS_AT_ONCE = 500;
/** Parts on their way together: while PostgreSQL writes one, the next is being made. */
const PARTS_AT_ONCE = 3;

/** Adds generated jobs to the organization, a part at a time; what is loaded stays when it is stopped. */
export async function loadDemoJobs(
  scope: Scope,
  options: { count: number; seed: number; onProgress?: (loaded: number) => void },
): Promise<void> {
  const categories = await ensureCategories(scope);
  const underway = new Set<Promise<void>>();
  const partsAtOnce = scope.db.isTransaction ? 1 : PARTS_AT_ONCE;
  let loaded = 0;
  for (const part of inParts(generateJobs({ count: options.count, seed: options.seed, now: new Date() }))) {
    if (underway.size === partsAtOnce) await Promise.race(underway);
    const load = loadPart(scope, part, categories).then(() => {
      underway.delete(load);
      loaded += part.length;
      options.onProgress?.(loaded);
    });
    underway.add(load);
  }
  await Promise.all(underway);
}

function* inParts(jobs: Iterable<DemoJob>): Generator<DemoJob[]> {
  let part: DemoJob[] = [];
  for (const job of jobs) {
    if (part.push(job) < JOBS_AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

interface Named {
  id: string;
  name: string;
  slug: string;
}

async function ensureCategories(scope: Scope): Promise<Map<string, Named>> {
  const categories = new Map<string, Named>();
  for (const name of demoCategories)
    categories.set(name, (await holdCategory(scope, { name })) ?? (await createCategory(scope, { name })));
  return categories;
}

/** What the API would do for each job, for all of them at once. */
async function loadPart(scope: Scope, jobs: DemoJob[], categories: Map<string, Named>): Promise<void> {
  const updatedAt = new Date().toISOString();
  const rows = jobs.map((job) => toRow(scope, job, categories.get(job.category), updatedAt));
  await inTransaction(scope, async (scope) => {
    await insertJobs(scope, rows.map(toNewRow));
    await recordEvents(
      scope,
      jobCreated,
      rows.map((row) => toJob(row, scope)),
    );
    // Last: other parts wait for one that makes the same facets.
    await indexJobs(scope, rows);
  });
}

function toRow(scope: Scope, job: DemoJob, category: Named | undefined, updatedAt: string): JobRow {
  return {
    ...job,
    organization_id: scope.organizationId,
    id: newId(),
    slug: distinctSlug(preferredSlug(job.title, job.company_name)),
    category_id: category?.id ?? null,
    category: category?.name ?? null,
    category_slug: category?.slug ?? null,
    logo_id: null,
    ready_logo_id: null,
    external_id: null,
    form_data: job.form_data as JobRow['form_data'],
    updated_at: updatedAt,
    read_status: job.status,
  };
}

function toNewRow(job: JobRow): NewJobRow {
  const { category: _, category_slug: __, ready_logo_id: ___, read_status: ____, ...row } = job;
  return { ...row, form_data: row.form_data && JSON.stringify(row.form_data) };
}
