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

/** Adds generated jobs to the organization, a part at a time; what is loaded stays when it is stopped. */
export async function loadDemoJobs(
  scope: Scope,
  options: { count: number; seed: number; onProgress?: (loaded: number) => void },
): Promise<void> {
  const categories = await ensureCategories(scope);
  let part: DemoJob[] = [];
  let loaded = 0;
  const load = async () => {
    await loadPart(scope, part, categories);
    loaded += part.length;
    part = [];
    options.onProgress?.(loaded);
  };
  for (const job of generateJobs({ count: options.count, seed: options.seed, now: new Date() })) {
    if (part.push(job) === JOBS_AT_ONCE) await load();
  }
  if (part.length > 0) await load();
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
    company_logo_source: null,
    external_id: null,
    form_data: job.form_data === null ? null : JSON.stringify(job.form_data),
    updated_at: updatedAt,
  } satisfies NewJobRow;
}
