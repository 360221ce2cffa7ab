import { recordEvent } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { END_OF_TIME_MS } from '../../platform/time.ts';
import type { HeldLogo } from '../logos/hold.ts';
import { chargeJob, holdForPosting } from '../subscriptions/post-job.ts';
import { noteAssets } from './asset-usages.ts';
import { type ChosenCategory, chooseCategory } from './choose-category.ts';
import { chooseLogo } from './choose-logo.ts';
import { toColumns } from './columns.ts';
import { duplicateJob, slugTaken } from './conflicts.ts';
import { indexJobs } from './index-jobs.ts';
import { findJobIdByExternalId, getJob, insertJob, type JobRow, type NewJobRow, toJob } from './queries.ts';
import { type CreateJob, type Job, jobCreated, type OnDuplicate } from './schema.ts';
import { distinctSlug, preferredSlug } from './slug.ts';
import { updateJob } from './update.ts';

export interface CreateOutcome {
  job: Job;
  isNew: boolean;
}

/** Creates a job. `onDuplicate` says what to do when its external_id is known: refuse, update that job, or leave it. */
export async function createJob(
  scope: Scope,
  input: CreateJob,
  onDuplicate: OnDuplicate = 'error',
): Promise<CreateOutcome> {
  return inTransaction(scope, async (scope) => {
    const existingId = await findExisting(scope, input.external_id);
    if (existingId) return meetDuplicate(scope, existingId, input, onDuplicate);
    // Before all else that is locked here: a batch in one transaction has locked all of its subscriptions by now.
    const subscription = input.subscription_id && (await holdForPosting(scope, input.subscription_id));
    const category = await chooseCategory(scope, input);
    const logo = await chooseLogo(scope, input);
    const stored = await insertWithFreeSlug(scope, input, { category, logo });
    if ('takenBy' in stored) return meetDuplicate(scope, stored.takenBy, input, onDuplicate);
    await indexJobs(scope, [stored]);
    await noteAssets(scope, stored);
    const job = toJob(stored, scope);
    await recordEvent(scope, jobCreated, job);
    if (subscription) await chargeJob(scope, subscription, job.id);
    return { job, isNew: true };
  });
}

/** What a new job refers to. */
interface Chosen {
  category: ChosenCategory | null | undefined;
  logo: HeldLogo | null | undefined;
}

/** The row of a new job, with what is left out filled in. */
function toNewRow(scope: Scope, input: CreateJob, { category, logo }: Chosen): NewJobRow {
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

/** Inserts the job; tells the id of the job that has its external id already, if another writer was quicker. */
async function insertWithFreeSlug(
  scope: Scope,
  input: CreateJob,
  chosen: Chosen,
): Promise<JobRow | { takenBy: string }> {
  const { category, logo } = chosen;
  const row = toNewRow(scope, input, chosen);
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

async function meetDuplicate(
  scope: Scope,
  existingId: string,
  input: CreateJob,
  onDuplicate: OnDuplicate,
): Promise<CreateOutcome> {
  if (onDuplicate === 'error') throw duplicateJob(existingId);
  if (onDuplicate === 'update') return { job: await updateJob(scope, existingId, input), isNew: false };
  return { job: toJob(await getJob(scope, existingId), scope), isNew: false };
}
