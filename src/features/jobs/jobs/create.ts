import { mapYielding } from '../../../platform/concurrency/map-yielding.ts';
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts';
import { foreignKeyViolation } from '../../../platform/database/violations.ts';
import { catchHttpError, HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import type { OnDuplicate } from '../../../platform/http/external-id.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { chargeJob, lockForPosting } from '../../billing/subscriptions/post-job.ts';
import type { SubscriptionRow } from '../../billing/subscriptions/queries.ts';
import { recordAssets } from './asset-usages.ts';
import { toLocationKey } from './corrections/queries.ts';
import type { EmployerColumns } from './employers/columns.ts';
import { type NewJob, toNewJob, withReferences, withSlug } from './new-job.ts';
import { findJobIdByExternalId, type JobRow, toJob } from './queries.ts';
import { NEW } from './references/category.ts';
import { createMissing } from './references/create-missing.ts';
import { type FoundReferences, facetsOfInput, findReferences } from './references/find.ts';
import { isComplete, type References, resolve, type WantedReferences } from './references/resolve.ts';
import type { CreateJob, Job } from './schema.ts';
import { internFacets } from './search/index-jobs.ts';
import { distinctSlug } from './slug.ts';
import { duplicateJob, slugTaken } from './update.ts';
import { inChunks, insertJobs } from './write-queries.ts';

/** A job to create. */
export interface JobRequest {
  input: CreateJob;
  /** What to do if a job has the external_id already. By default, the request fails. */
  onDuplicate?: OnDuplicate | undefined;
  /** Of a job that an employer posts. */
  employer?: Partial<EmployerColumns> | undefined;
}

/** Another job has the external_id, and the request says what to do with that job. */
export class Duplicate {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

type Created = Job | Duplicate | HttpError;

/** Creates a job. Throws the reason of a refusal. */
export async function createJob(
  scope: Scope,
  input: CreateJob,
  employer?: Partial<EmployerColumns>,
): Promise<Job> {
  const [created] = await retryDeadlocks(scope.db, () => createJobs(scope, [{ input, employer }]));
  if (created instanceof HttpError) throw created;
  return created as Job;
}

/**
 * Creates jobs in order, together with the categories, logos, companies and charges that they need. Returns what became of the first
 * requests, at least one: call again for the others. A refused request leaves nothing.
 */
export async function createJobs(scope: Scope, requests: JobRequest[]): Promise<Created[]> {
  // A job of a subscription is created alone, because the subscription must be locked first.
  const next = requests.findIndex(
    ({ input }, n) => n > 0 && (input.subscription_id || requests[0]?.input.subscription_id),
  );
  return createFirst(scope, next === -1 ? requests : requests.slice(0, next));
}

const MAX_ATTEMPTS = 10;

async function createFirst(scope: Scope, requests: JobRequest[]): Promise<Created[]> {
  let isAtOnce = !scope.db.isTransaction && requests.length === 1 && isOneStatement(requests[0]?.input);
  for (let attempt = 1; ; attempt++) {
    const created = await tryToCreate(scope, requests, isAtOnce);
    if (!(created instanceof HttpError)) return created;
    isAtOnce = false;
    if (created instanceof Conflict && attempt < MAX_ATTEMPTS) continue;
    if (requests.length === 1) return [created];
    // The refusal of one job has undone all jobs of the chunk. Alone, the refused job is certain.
    return createFirst(scope, requests.slice(0, 1));
  }
}

/** Whether nothing is written with the job, if all that it refers to exists. Then it needs no transaction. */
function isOneStatement({ subscription_id, description }: Partial<CreateJob> = {}): boolean {
  return !subscription_id && !mayHaveImages(description);
}

/**
 * A concurrent transaction took the slug, the external_id or the company name of a job, or deleted a reference, or the job needs a
 * transaction. The next attempt uses a transaction, and sees the writes of others.
 */
class Conflict extends HttpError {
  constructor(slug = '') {
    const { code, message } = slugTaken(slug);
    super(code, message);
  }
}

async function tryToCreate(
  scope: Scope,
  requests: JobRequest[],
  isAtOnce: boolean,
): Promise<Created[] | HttpError> {
  try {
    if (isAtOnce) return await createTogether(scope, requests);
    return await inTransaction(scope, (scope) => createTogether(scope, requests));
  } catch (error) {
    if (error instanceof HttpError) return error;
    // A category or a logo was deleted after it was found.
    if (isAtOnce && foreignKeyViolation(error)) return new Conflict();
    throw error;
  }
}

async function createTogether(scope: Scope, requests: JobRequest[]): Promise<Created[]> {
  const subscription = await lockSubscription(scope, requests[0]?.input);
  const inputs = requests.map(({ input }) => input);
  const references = await findReferences(scope, inputs);
  const facetIds = await internFacets(scope, inputs.flatMap(facetsOfInput), references.facetIds);
  const results: (NewJob | Duplicate | HttpError)[] = [];
  const inserted = await insertJobs(scope, prepareInChunks(), facetIds);
  const created: Created[] = [];
  for (const result of results) created.push(isRefused(result) ? result : await finish(result));
  return created;

  async function* prepareInChunks(): AsyncGenerator<NewJob[]> {
    for (const chunk of inChunks(requests, ({ input }) => input.description)) {
      const drafts = await mapYielding(chunk, (request) => draftJob(scope, request, references));
      const first = drafts.slice(0, countTogether(drafts, results.length));
      await createMissingOf(first.filter(isDraft).filter(({ wanted }) => !isComplete(scope, wanted)));
      const prepared = first.map((draft) => (isDraft(draft) ? complete(draft) : draft));
      results.push(...prepared);
      yield prepared.filter((each): each is NewJob => !isRefused(each));
      if (first.length < drafts.length) return;
    }
  }

  async function createMissingOf(drafts: Draft[]): Promise<void> {
    if (drafts.length === 0) return;
    if (!scope.db.isTransaction) throw new Conflict();
    const inputs = drafts.map(({ input }) => input);
    await createMissing(scope, inputs, references);
  }

  function complete({ input, job, wanted }: Draft): NewJob {
    const existing = isComplete(scope, wanted) ? wanted : resolve(scope, input, references);
    return withReferences(job, existing as References);
  }

  async function finish({ row, stored }: NewJob): Promise<Job> {
    if (!inserted.has(stored.id)) throw new Conflict(row.slug);
    await recordAssets(scope, stored);
    if (subscription) await chargeJob(scope, subscription, stored.id);
    return toJob(stored, scope);
  }
}

/** The subscription that pays for a job, unless that job exists. A batch, too, locks subscriptions before anything else. */
async function lockSubscription(
  scope: Scope,
  { subscription_id: id, external_id: externalId }: Partial<CreateJob> = {},
): Promise<SubscriptionRow | undefined> {
  if (!id) return undefined;
  const isDuplicate = externalId && (await findJobIdByExternalId(scope, externalId)) !== undefined;
  return isDuplicate ? undefined : lockForPosting(scope, id);
}

/** A job without its references. */
interface Draft {
  input: CreateJob;
  job: NewJob;
  wanted: WantedReferences;
}

function isDraft(result: Draft | Duplicate | HttpError): result is Draft {
  return !isRefused(result);
}

function isRefused(result: unknown): result is Duplicate | HttpError {
  return result instanceof Duplicate || result instanceof HttpError;
}

/**
 * How many of the next requests can be created together. The caller must do something with a duplicate before the next job, and the
 * event of a new category belongs between the events of the jobs.
 */
function countTogether(drafts: (Draft | Duplicate | HttpError)[], before: number): number {
  if (before === 0 && drafts[0] instanceof Duplicate) return 1;
  const next = drafts.findIndex(
    (draft, n) =>
      before + n > 0 && (draft instanceof Duplicate || (isDraft(draft) && draft.wanted.category === NEW)),
  );
  return next === -1 ? drafts.length : next;
}

/** Checks a request, and adds its names to `references`, so that a later one does not get them. */
function draftJob(
  scope: Scope,
  { input, onDuplicate = 'error', employer }: JobRequest,
  references: FoundReferences,
): Draft | Duplicate | HttpError {
  const { externalIds, slugs, redirects, corrections } = references;
  const holder = input.external_id ? externalIds.get(input.external_id) : undefined;
  if (holder !== undefined) return onDuplicate === 'error' ? duplicateJob(holder) : new Duplicate(holder);
  return catchHttpError(() => {
    const wanted = resolve(scope, input, references);
    const correction = corrections.get(toLocationKey(input.location ?? ''));
    const preferred = toNewJob(scope, input, { correction, employer });
    if (input.subscription_id) assertNotOver(preferred.stored);
    const { slug } = preferred.row;
    const isTaken = slugs.has(slug) || (!preferred.hasGivenSlug && redirects.has(slug));
    if (isTaken && preferred.hasGivenSlug) throw slugTaken(slug);
    const job = isTaken ? withSlug(preferred, distinctSlug(slug)) : preferred;
    slugs.add(job.row.slug);
    if (input.external_id) externalIds.set(input.external_id, job.row.id as string);
    return { input, job, wanted };
  });
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

function mayHaveImages(html: string | null | undefined): boolean {
  return /<im/i.test(html ?? '');
}
