import { recordEvent } from '../../platform/events.ts';
import type { OnDuplicate } from '../../platform/http/external-id.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { END_OF_TIME_MS } from '../../platform/time.ts';
import type { LockedLogo } from '../logos/lock.ts';
import { chargeJob, lockForPosting } from '../subscriptions/post-job.ts';
import { recordAssets } from './asset-usages.ts';
import { type ChosenCategory, chooseCategory } from './choose-category.ts';
import { chooseLogo } from './choose-logo.ts';
import { toColumns } from './columns.ts';
import { findJobIdByExternalId, getJob, type JobRow, type NewJobRow, toJob } from './queries.ts';
import { type CreateJob, type Job, jobCreated } from './schema.ts';
import { indexJobs } from './search/index-jobs.ts';
import { distinctSlug, preferredSlug } from './slug.ts';
import { duplicateJob, slugTaken, updateJob } from './update.ts';
import { insertJob } from './write-queries.ts';

export interface CreateOutcome {
  job: Job;
  outcome: 'created' | 'updated' | 'skipped';
}

/** Creates a job. If a job has its external_id already, `onDuplicate` decides: throw, update that job, or return it. */
export async function createJob(
  scope: Scope,
  input: CreateJob,
  onDuplicate: OnDuplicate = 'error',
): Promise<CreateOutcome> {
  return inTransaction(scope, async (scope) => {
    const existingId = await findExisting(scope, input.external_id);
    if (existingId) return handleDuplicate(scope, existingId, input, onDuplicate);
    // Lock the subscription first, in the order of a batch, which locks its subscriptions before anything else.
    const subscription = input.subscription_id && (await lockForPosting(scope, input.subscription_id));
    const category = await chooseCategory(scope, input);
    const logo = await chooseLogo(scope, input);
    const stored = await insertWithFreeSlug(scope, input, { category, logo });
    if ('takenBy' in stored) return handleDuplicate(scope, stored.takenBy, input, onDuplicate);
    await indexJobs(scope, [stored]);
    await recordAssets(scope, stored);
    const job = toJob(stored, scope);
    await recordEvent(scope, jobCreated, job);
    if (subscription) await chargeJob(scope, subscription, job.id);
    return { job, outcome: 'created' };
  });
}

/** The rows that a new job refers to. */
interface References {
  category: ChosenCategory | null | undefined;
  logo: LockedLogo | null | undefined;
}

/** The row of a new job, with defaults for missing fields. */
function toNewRow(scope: Scope, input: CreateJob, { category, logo }: References): NewJobRow {
  const columns = toColumns(scope, input, category, logo);
  const now = new Date().toISOString();
  const postedAt = columns.posted_at ?? now;
  return {
    organization_id: scope.organizationId,
    id: newId(),
    title: input.title,
    slug: preferredSlug(input.title, input.company_name ?? null),
    status: 'active',
    is_remote: false,
    is_highlighted: false,
    is_sticky: false,
    source: 'api',
    posted_at: postedAt,
    updated_at: now,
    expires_at: defaultExpiry(scope, postedAt),
    ...columns,
  };
}

const DAY_MS = 86_400_000;

function defaultExpiry(scope: Scope, postedAt: string): string | null {
  const { jobLifetimeDays } = scope.organization;
  if (jobLifetimeDays === null) return null;
  return new Date(Math.min(Date.parse(postedAt) + jobLifetimeDays * DAY_MS, END_OF_TIME_MS)).toISOString();
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
  input: CreateJob,
  references: References,
): Promise<JobRow | { takenBy: string }> {
  const { category, logo } = references;
  const row = toNewRow(scope, input, references);
  const preferred = row.slug;
  const joined = {
    category: category?.name ?? null,
    category_slug: category?.slug ?? null,
    ready_logo_id: logo?.isReady ? logo.id : null,
  };
  for (let attempt = 0; attempt < 10; attempt++) {
    const stored = await insertJob(scope, row, joined, input.slug !== undefined);
    if (stored) return stored;
    const takenBy = await findExisting(scope, row.external_id);
    if (takenBy) return { takenBy };
    if (input.slug !== undefined) throw slugTaken(input.slug);
    row.slug = distinctSlug(preferred);
  }
  throw slugTaken(preferred);
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
