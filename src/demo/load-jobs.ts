import { Type } from 'typebox';
import { createCategory } from '../features/categories/create.ts';
import { holdCategory } from '../features/categories/queries.ts';
import { indexJobs } from '../features/jobs/index-jobs.ts';
import { insertJobs, type NewJobRow } from '../features/jobs/queries.ts';
import { distinctSlug, preferredSlug } from '../features/jobs/slug.ts';
import { type EventType, recordEvent } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import { inTransaction, type Scope } from '../platform/scope.ts';
import { type DemoJob, demoCategories, generateJobs } from './generate-jobs.ts';

/** Demo jobs are no news to subscribers; one event a load tells that the board has changed. */
const boardLoaded: EventType = {
  name: 'board.loaded',
  description: 'Demo jobs were added.',
  data: Type.Object({ jobs: Type.Integer() }),
};

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

async function ensureCategories(scope: Scope): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of demoCategories) {
    const category = (await holdCategory(scope, { name })) ?? (await createCategory(scope, { name }));
    ids.set(name, category.id);
  }
  return ids;
}

async function loadPart(scope: Scope, jobs: DemoJob[], categories: Map<string, string>): Promise<void> {
  const updatedAt = new Date().toISOString();
  const rows = jobs.map((job) => toRow(scope, job, categories.get(job.category) ?? null, updatedAt));
  await inTransaction(scope, async (scope) => {
    await insertJobs(scope, rows);
    await indexJobs(scope, rows);
    await recordEvent(scope, boardLoaded, { jobs: rows.length });
  });
}

function toRow(scope: Scope, job: DemoJob, categoryId: string | null, updatedAt: string) {
  const { category: _, ...fields } = job;
  return {
    ...fields,
    organization_id: scope.organizationId,
    id: newId(),
    slug: distinctSlug(preferredSlug(job.title, job.company_name)),
    category_id: categoryId,
    logo_id: null,
    external_id: null,
    form_data: job.form_data === null ? null : JSON.stringify(job.form_data),
    updated_at: updatedAt,
  } satisfies NewJobRow;
}
