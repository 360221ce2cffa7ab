import { mapYielding } from '../../platform/concurrency/map-yielding.ts';
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts';
import { foreignKeyViolation } from '../../platform/database/violations.ts';
import { catchHttpError, HttpError, invalid } from '../../platform/http/errors/http-error.ts';
import type { OnDuplicate } from '../../platform/http/external-id.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import type { LockedLogo } from '../logos/lock.ts';
import { chargeJob, lockForPosting } from '../subscriptions/post-job.ts';
import { recordAssets } from './asset-usages.ts';
import { chooseCategory, NEW, pickCategory } from './choose-category.ts';
import {
  chooseLogo,
  createNewLogos,
  isNewLogo,
  NOT_FOUND,
  type PickedLogo,
  pickLogo,
} from './choose-logo.ts';
import { chooseCompanyOfJob, createCompaniesOf, isNewCompany, pickCompany } from './companies/choose.ts';
import { findCorrection, toLocationKey } from './corrections/queries.ts';
import type { EmployerColumns } from './employers/columns.ts';
import { type NewJob, toNewJob, withLogo, withSlug } from './new-job.ts';
import { findJobIdByExternalId, getJob, type JobRow, toJob } from './queries.ts';
import type { ExpectedReferences } from './references/expected.ts';
import { type FoundReferences, facetsOfInput, findReferences } from './references/find.ts';
import type { RecentReferences } from './references/recent.ts';
import type { CreateJob, Job } from './schema.ts';
import { type FacetIds, internFacets } from './search/index-jobs.ts';
import { distinctSlug } from './slug.ts';
import { duplicateJob, slugTaken, updateJob } from './update.ts';
import { inChunks, insertJobs } from './write-queries.ts';

export interface CreateOutcome {
  job: Job;
  outcome: 'created' | 'updated' | 'skipped';
}

/**
 * Creates a job. If a job has its external_id already, `onDuplicate` decides: throw, update that job, or return it. With `recent`, most
 * jobs take one statement.
 */
export async function createJob(
  scope: Scope,
  input: CreateJob,
  onDuplicate: OnDuplicate = 'error',
  recent?: RecentReferences,
): Promise<CreateOutcome> {
  return retryDeadlocks(scope.db, async () => {
    const created =
      (recent && (await createFromRecent(scope, input, recent))) ??
      (await createSimpleJobs(scope, [input], recent))[0];
    if (created instanceof HttpError) throw created;
    if (created) return { job: created, outcome: 'created' };
    return inTransaction(scope, (scope) => createInSteps(scope, input, onDuplicate));
  });
}

/**
 * Creates a job with one statement if all that it refers to is what earlier jobs referred to, which the statement checks. Returns
 * undefined if a look-up is needed first.
 */
async function createFromRecent(
  scope: Scope,
  input: CreateJob,
  recent: RecentReferences,
): Promise<Job | HttpError | undefined> {
  if (scope.db.isTransaction || input.external_id || input.subscription_id) return undefined;
  const found = recent.find(scope, input);
  if (!found || !isSimple(scope, input, found.references)) return undefined;
  const job = prepare(scope, input, found.references);
  if (job instanceof HttpError) return job;
  const inserted = await insertUnlessDeleted(scope, [[job]], found.references.facetIds, found.expected);
  if (inserted.has(job.stored.id)) return toJob(job.stored, scope);
  recent.remove(scope, input);
  return undefined;
}

/**
 * Creates the first jobs with two statements, as long as what they refer to exists and nothing else changes with them. Returns for each
 * the job, or its error, or undefined if another job took its name in the meantime. Other jobs need `createInSteps`.
 */
export async function createSimpleJobs(
  scope: Scope,
  inputs: CreateJob[],
  recent?: RecentReferences,
): Promise<(Job | HttpError | undefined)[]> {
  const references = await findReferences(scope, inputs);
  const end = inputs.findIndex((input) => !isSimple(scope, input, references));
  const simple = end === -1 ? inputs : inputs.slice(0, end);
  if (simple.length === 0) return [];
  const facetIds = await internFacets(scope, simple.flatMap(facetsOfInput), references.facetIds);
  const prepared: PreparedJob[] = [];
  const inserted = await insertUnlessDeleted(scope, prepareInChunks(), facetIds);
  if (!scope.db.isTransaction)
    for (const input of simple) recent?.add(scope, input, { ...references, facetIds });
  const results: (Job | HttpError | undefined)[] = [];
  for (const job of prepared) {
    if (isNewJob(job) && inserted.has(job.stored.id)) await recordAssets(scope, job.stored);
    results.push(toResult(scope, job, inserted));
  }
  return results;

  async function* prepareInChunks(): AsyncGenerator<NewJob[]> {
    const taken = { slugs: new Set(references.takenSlugs), externalIds: new Set<string>() };
    const companies = new Map(references.companies);
    const logos = new Map(references.logos);
    for (const chunk of inChunks(simple)) {
      const jobs = await mapYielding(chunk, (input) => {
        const job = prepare(scope, input, { ...references, companies, logos });
        return job instanceof HttpError ? job : withFreeNames(scope, job, taken);
      });
      const linked = await createCompaniesOf(scope, await createLogosOf(scope, jobs, logos), companies);
      prepared.push(...linked);
      yield linked.filter(isNewJob);
    }
  }
}

/** Undefined: another job has its name, or may have it. */
type PreparedJob = NewJob | HttpError | undefined;

function isNewJob(job: PreparedJob): job is NewJob {
  return job !== undefined && !(job instanceof HttpError);
}

/** Creates the logos that these jobs name and that are unknown, and adds them to `logos`. */
async function createLogosOf(
  scope: Scope,
  jobs: PreparedJob[],
  logos: Map<string, LockedLogo>,
): Promise<PreparedJob[]> {
  const news = jobs.map((job) => (isNewJob(job) ? job.newLogo : undefined));
  await createNewLogos(scope, news, logos);
  return jobs.map((job, n) => {
    const logo = pickLogo(scope, { company_logo_url: news[n]?.sourceUrl ?? null }, logos);
    return logo ? withLogo(job as NewJob, logo as LockedLogo) : job;
  });
}

function toResult(scope: Scope, job: PreparedJob, inserted: Set<string>): Job | HttpError | undefined {
  if (!isNewJob(job)) return job;
  return inserted.has(job.stored.id) ? toJob(job.stored, scope) : undefined;
}

function isSimple(scope: Scope, input: CreateJob, references: FoundReferences): boolean {
  const { subscription_id, external_id, description } = input;
  // Recording the use of an asset takes another statement.
  if (!scope.db.isTransaction && mayHaveImages(description)) return false;
  if (subscription_id || (external_id && references.takenExternalIds.has(external_id))) return false;
  const logo = pickLogo(scope, input, references.logos);
  if (logo === NOT_FOUND) return false;
  // Outside a transaction, the logo and the company would stay if the job is not inserted.
  if (!scope.db.isTransaction && isNewLogo(logo)) return false;
  if (!scope.db.isTransaction && isNewCompany(scope, pickCompany(input, references.companies))) return false;
  const category = catchHttpError(() => pickCategory(input, references.categories));
  return category !== NEW;
}

function prepare(
  scope: Scope,
  input: CreateJob,
  { categories, logos, companies, corrections }: FoundReferences,
): NewJob | HttpError {
  return catchHttpError(() => {
    const logo = pickLogo(scope, input, logos) as Exclude<PickedLogo, typeof NOT_FOUND>;
    const isNew = isNewLogo(logo);
    const job = toNewJob(scope, input, {
      category: pickCategory(input, categories) as Exclude<ReturnType<typeof pickCategory>, typeof NEW>,
      company: pickCompany(input, companies),
      logo: isNew ? undefined : logo,
      correction: corrections.get(toLocationKey(input.location ?? '')),
    });
    return isNew ? { ...job, newLogo: logo } : job;
  });
}

function mayHaveImages(html: string | null | undefined): boolean {
  return /<im/i.test(html ?? '');
}

/** The job with a slug that is free. Undefined if it may be rejected and its logo or company is new, which would then stay. */
function withFreeNames(
  scope: Scope,
  job: NewJob,
  taken: { slugs: Set<string>; externalIds: Set<string> },
): NewJob | undefined {
  const { slug, external_id: externalId } = job.row;
  const isSlugTaken = taken.slugs.has(slug);
  const isRefused = (job.hasGivenSlug && isSlugTaken) || (externalId && taken.externalIds.has(externalId));
  if (isRefused && (job.newLogo || isNewCompany(scope, job.company))) return undefined;
  const free = job.hasGivenSlug || !isSlugTaken ? job : withSlug(job, distinctSlug(slug));
  taken.slugs.add(free.row.slug);
  if (externalId) taken.externalIds.add(externalId);
  return free;
}

/** Outside a transaction, a category or a logo may be deleted after it was found. */
async function insertUnlessDeleted(
  scope: Scope,
  jobs: Parameters<typeof insertJobs>[1],
  facetIds: FacetIds,
  expected?: ExpectedReferences,
): Promise<Set<string>> {
  try {
    return await insertJobs(scope, jobs, facetIds, expected);
  } catch (error) {
    if (!scope.db.isTransaction && foreignKeyViolation(error)) return new Set();
    throw error;
  }
}

/**
 * Creates a job together with what it needs: a category, a logo, a company, a charge. Finds the job that has its external id already.
 * `employer` has the columns of a job that an employer posts.
 */
export async function createInSteps(
  scope: Scope,
  input: CreateJob,
  onDuplicate: OnDuplicate,
  employer?: Partial<EmployerColumns>,
): Promise<CreateOutcome> {
  const existingId = await findExisting(scope, input.external_id);
  if (existingId) return handleDuplicate(scope, existingId, input, onDuplicate);
  // Lock the subscription first, in the order of a batch, which locks its subscriptions before anything else.
  const subscription = input.subscription_id && (await lockForPosting(scope, input.subscription_id));
  const category = await chooseCategory(scope, input);
  const logo = await chooseLogo(scope, input);
  const company = (await chooseCompanyOfJob(scope, input, logo)) ?? null;
  const facetIds = await internFacets(scope, facetsOfInput(input), new Map());
  const correction = await findCorrection(scope, input.location);
  const job = toNewJob(scope, input, { category, logo, company, correction, employer });
  if (subscription) assertNotOver(job.stored);
  const stored = await insertWithFreeSlug(scope, job, facetIds);
  if ('takenBy' in stored) return handleDuplicate(scope, stored.takenBy, input, onDuplicate);
  await recordAssets(scope, stored);
  if (subscription) await chargeJob(scope, subscription, stored.id);
  return { job: toJob(stored, scope), outcome: 'created' };
}

/** A job that is over would use up a job of the subscription and never be on the board. */
function assertNotOver({ status, read_status }: JobRow): void {
  if (read_status !== 'expired') return;
  const issue =
    status === 'expired'
      ? { path: '/status', message: 'must be active or draft, because a subscription pays for the job' }
      : { path: '/expires_at', message: 'must be in the future, because a subscription pays for the job' };
  throw invalid([issue]);
}

async function findExisting(
  scope: Scope,
  externalId: string | null | undefined,
): Promise<string | undefined> {
  return externalId ? findJobIdByExternalId(scope, externalId) : undefined;
}

/** Inserts the job, or returns the id of the job that a concurrent request created with the same external id. */
async function insertWithFreeSlug(
  scope: Scope,
  preferred: NewJob,
  facetIds: FacetIds,
): Promise<JobRow | { takenBy: string }> {
  const { slug, external_id } = preferred.row;
  let job = preferred;
  for (let attempt = 0; attempt < 10; attempt++) {
    if ((await insertJobs(scope, [[job]], facetIds)).size > 0) return job.stored;
    const takenBy = await findExisting(scope, external_id);
    if (takenBy) return { takenBy };
    if (job.hasGivenSlug) break;
    job = withSlug(preferred, distinctSlug(slug));
  }
  throw slugTaken(slug);
}

async function handleDuplicate(
  scope: Scope,
  existingId: string,
  input: CreateJob,
  onDuplicate: OnDuplicate,
): Promise<CreateOutcome> {
  if (onDuplicate === 'error') throw duplicateJob(existingId);
  if (onDuplicate === 'update') return { job: await updateJob(scope, existingId, input), outcome: 'updated' };
  return { job: toJob(await getJob(scope, existingId), scope), outcome: 'skipped' };
}
