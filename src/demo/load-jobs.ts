import { createCategory } from '../features/jobs/categories/create.ts';
import { lockCategoryForShare } from '../features/jobs/categories/queries.ts';
import { createNamedCompanies, type MentionedCompany } from '../features/jobs/companies/link.ts';
import { foldCompanyName } from '../features/jobs/companies/names/fold-name.ts';
import { findNames } from '../features/jobs/companies/names/queries.ts';
import type { NewJob } from '../features/jobs/jobs/new-job.ts';
import { type PlaceColumns, toPlaceColumns } from '../features/jobs/jobs/places/columns.ts';
import type { JobRow, NewJobRow } from '../features/jobs/jobs/queries.ts';
import { facetsOf, internFacets } from '../features/jobs/jobs/search/index-jobs.ts';
import { distinctSlug, preferredSlug } from '../features/jobs/jobs/slug.ts';
import { inChunks, insertJobs } from '../features/jobs/jobs/write-queries.ts';
import { newId } from '../platform/ids.ts';
import { inTransaction, type Scope } from '../platform/scope.ts';
import { type DemoJob, generateJobs } from './generate-jobs.ts';
import { demoCategories } from './occupations.ts';

const BATCH_SIZE = 500;
/** Batches in flight: while PostgreSQL writes one, the next is generated. */
const BATCHES_IN_FLIGHT = 3;

/** Adds generated jobs to the organization in batches. If it is stopped, finished batches stay. */
export async function loadDemoJobs(
  scope: Scope,
  options: {
    count: number;
    seed: number;
    /** The logo of each company by its name. */
    logoIds?: ReadonlyMap<string, string>;
    onProgress?: (loaded: number) => void;
  },
): Promise<void> {
  const categories = await ensureCategories(scope);
  const { logoIds = new Map<string, string>() } = options;
  const inFlight = new Set<Promise<void>>();
  const maxInFlight = scope.db.isTransaction ? 1 : BATCHES_IN_FLIGHT;
  let loaded = 0;
  for (const batch of inBatches(
    generateJobs({ count: options.count, seed: options.seed, now: new Date() }),
  )) {
    if (inFlight.size === maxInFlight) await Promise.race(inFlight);
    const load = loadBatch(scope, batch, { categories, logoIds }).then(() => {
      inFlight.delete(load);
      loaded += batch.length;
      options.onProgress?.(loaded);
    });
    inFlight.add(load);
  }
  await Promise.all(inFlight);
}

function* inBatches(jobs: Iterable<DemoJob>): Generator<DemoJob[]> {
  let batch: DemoJob[] = [];
  for (const job of jobs) {
    if (batch.push(job) < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface Named {
  id: string;
  name: string;
  slug: string;
}

async function ensureCategories(scope: Scope): Promise<Map<string, Named>> {
  const categories = new Map<string, Named>();
  for (const name of demoCategories)
    categories.set(
      name,
      (await lockCategoryForShare(scope, { name })) ?? (await createCategory(scope, { name })),
    );
  return categories;
}

/** What jobs refer to, by name. */
interface Known {
  categories: ReadonlyMap<string, Named>;
  logoIds: ReadonlyMap<string, string>;
}

/** Does what the API does for each job, for the whole batch at once. */
async function loadBatch(scope: Scope, jobs: DemoJob[], known: Known): Promise<void> {
  const updatedAt = new Date().toISOString();
  const rows = jobs.map((job) => toRow(scope, job, known, updatedAt));
  // Outside the transaction, because other batches would wait for one that writes the same facets.
  const facetIds = await internFacets(scope, rows.flatMap(facetsOf), new Map());
  const companyIds = await inTransaction(scope, (scope) => ensureCompanies(scope, rows));
  const chunks = inChunks(rows, ({ description }) => description).map((chunk) =>
    chunk.map((stored) => toNewJob(stored, companyIds)),
  );
  await inTransaction(scope, (scope) => insertJobs(scope, chunks, facetIds));
}

function toRow(scope: Scope, job: DemoJob, { categories, logoIds }: Known, updatedAt: string): JobRow {
  const { remote, ...fields } = job;
  const category = categories.get(job.category);
  const logoId = (job.company_name !== null && logoIds.get(job.company_name)) || null;
  return {
    ...fields,
    // The location says the place for certain, with its region and coordinates.
    ...(toPlaceColumns({ remote, place: null }) as PlaceColumns),
    organization_id: scope.organizationId,
    id: newId(),
    slug: distinctSlug(preferredSlug(job.title, job.company_name)),
    category_id: category?.id ?? null,
    category: category?.name ?? null,
    category_slug: category?.slug ?? null,
    logo_id: logoId,
    place_is_corrected: false,
    import_id: null,
    application_form: null,
    notify_email: null,
    locked_fields: [],
    review_state: 'none',
    review_reason: null,
    reviewed_at: null,
    owner_member_id: null,
    subscription_id: null,
    paused_at: null,
    ready_logo_id: logoId,
    company_id: null,
    company_logo_id: null,
    external_id: null,
    form_data: job.form_data as JobRow['form_data'],
    updated_at: updatedAt,
    read_status: job.status,
  };
}

/** The ids of the companies by folded name. */
async function ensureCompanies(scope: Scope, rows: JobRow[]): Promise<Map<string, string>> {
  const mentioned = new Map<string, MentionedCompany>();
  for (const { company_name: name, company_website: website, logo_id: logoId } of rows)
    if (name) mentioned.set(foldCompanyName(name), { name, website, logoId });
  const known = await findNames(scope, [...mentioned.keys()]);
  const ids = new Map(
    known.flatMap(({ foldedName, companyId }) => (companyId ? [[foldedName, companyId]] : [])),
  );
  for (const foldedName of ids.keys()) mentioned.delete(foldedName);
  for (const [foldedName, id] of await createNamedCompanies(scope, mentioned)) ids.set(foldedName, id);
  return ids;
}

function toNewJob(job: JobRow, companyIds: ReadonlyMap<string, string>): NewJob {
  const foldedName = foldCompanyName(job.company_name ?? '');
  const companyId = companyIds.get(foldedName) ?? null;
  const stored = { ...job, company_id: companyId };
  return {
    stored,
    row: toNewRow(job),
    company: companyId ? { foldedName, companyId, readyLogoId: null } : null,
    hasGivenSlug: false,
  };
}

function toNewRow(job: JobRow): NewJobRow {
  const {
    category: _,
    category_slug: __,
    ready_logo_id: ___,
    read_status: ____,
    company_id: _____,
    company_logo_id: ______,
    ...row
  } = job;
  return { ...row, form_data: row.form_data && JSON.stringify(row.form_data) };
}
