import { END_OF_TIME_MS } from '../../../../platform/time.ts';
import { foldCompanyName } from '../../../jobs/companies/names/fold-name.ts';
import { addRecruiterOfNew, findNamedCompany } from '../../../jobs/companies/recruiters.ts';
import { createJob } from '../../../jobs/jobs/create.ts';
import { deleteLockedJobs } from '../../../jobs/jobs/delete.ts';
import type { EmployerColumns } from '../../../jobs/jobs/employers/columns.ts';
import { findJob, lockJob } from '../../../jobs/jobs/queries.ts';
import type { Job, UpdateJob } from '../../../jobs/jobs/schema.ts';
import { updateInTransaction } from '../../../jobs/jobs/update.ts';
import { setJobOfPayments } from '../../payments/queries.ts';
import { chargeJob, lockForPosting, returnJob } from '../../subscriptions/post-job.ts';
import { type PostingContent, toJobFields } from '../content.ts';
import { findChargeOfPurchase, listPaymentIdsOf, setChargeTerms } from '../purchases/charges.ts';
import type { Changes, Step } from './step.ts';

const DAY_MS = 86_400_000;
const PAYMENT_REFUNDED = 'payment_refunded';

/** Stores the text as a draft that waits for review. */
export async function storePendingJob(step: Step): Promise<Changes> {
  return storeJob(
    step,
    { status: 'draft' },
    { review_state: 'pending', review_reason: null, reviewed_at: null },
  );
}

/** Puts the job on the board. Its days run from now, unless it was there before. */
export async function publishJob(step: Step): Promise<Changes> {
  const { posting, now } = step;
  const isFirst = posting.published_at === null;
  const sticky_until = toStickyEnd(step);
  const fields: UpdateJob = {
    status: 'active',
    ...(isFirst && { posted_at: now.toISOString() }),
    expires_at: toEnd(step, now.getTime()),
    is_highlighted: posting.highlight,
    is_sticky: sticky_until !== null,
  };
  const changes = await writePublished(step, fields);
  return { ...changes, published_at: posting.published_at ?? now.toISOString(), sticky_until };
}

/** The job that waits has the text, with the corrections of staff. Other submissions write the text of the posting. */
async function writePublished(step: Step, fields: UpdateJob): Promise<Changes> {
  if (!step.isApproval)
    return storeJob(step, fields, { review_state: 'none', review_reason: null, reviewed_at: null });
  const employer: Partial<EmployerColumns> = {
    review_state: 'approved',
    review_reason: null,
    reviewed_at: step.now.toISOString(),
  };
  const { scope, posting } = step;
  const job = posting.state === 'pending_review' && posting.job_id && (await findJob(scope, posting.job_id));
  if (!job) return storeJob(step, fields, employer);
  await updateJob(step, fields, employer);
  return {};
}

export async function rejectJob({ scope, posting, now, reason = PAYMENT_REFUNDED }: Step): Promise<Changes> {
  await updateJob({ scope, posting }, {}, { ...toRejection(now, reason), subscription_id: null });
  return { reason, reviewed_at: now.toISOString() };
}

/** The job was on the board, so its page says that it is closed. */
export async function takeDownJob({
  scope,
  posting,
  now,
  reason = PAYMENT_REFUNDED,
}: Step): Promise<Changes> {
  await updateJob({ scope, posting }, { status: 'expired' }, toRejection(now, reason));
  return { reason, reviewed_at: now.toISOString(), sticky_until: null, edit: null };
}

export async function deletePostedJob({ scope, posting }: Step): Promise<Changes> {
  const row = posting.job_id ? await lockJob(scope, posting.job_id) : undefined;
  if (row) await deleteLockedJobs(scope, [row]);
  posting.job_id = null;
  return { job_id: null };
}

/** Without an end, no email reports it later. */
export async function endJob({ scope, posting }: Step): Promise<Changes> {
  await updateJob({ scope, posting }, { status: 'expired', expires_at: null });
  return { sticky_until: null, edit: null };
}

export async function pauseJob({ scope, posting, now }: Step): Promise<Changes> {
  await updateJob({ scope, posting }, { status: 'draft' }, { paused_at: now.toISOString() });
  return {};
}

export async function resumeJob({ scope, posting }: Step): Promise<Changes> {
  await updateJob({ scope, posting }, { status: 'active' }, { paused_at: null });
  return {};
}

/** Adds the days of the plan to the remaining days. A paused job stays paused. */
export async function extendJob(step: Step): Promise<Changes> {
  const { scope, posting, now } = step;
  const job = posting.job_id ? await findJob(scope, posting.job_id) : undefined;
  const isOver = posting.state === 'expired';
  const from = isOver ? now.getTime() : Math.max(now.getTime(), Date.parse(job?.expires_at ?? ''));
  const sticky_until = toStickyEnd(step);
  const changes: UpdateJob = {
    expires_at: job?.expires_at === null && !isOver ? null : toEnd(step, from),
    is_highlighted: posting.highlight,
    is_sticky: sticky_until !== null,
    ...(isOver && { status: 'active' as const }),
  };
  if (!job) return { ...(await storeJob(step, changes, { review_state: 'none' })), sticky_until };
  const { subscription_id } = posting;
  await updateJob({ scope, posting }, changes, { subscription_id, ...(isOver && { paused_at: null }) });
  return { sticky_until };
}

/** Takes back the days of a charge. A job without an end stays without one. */
export async function shortenJob({ scope, posting, charge }: Step): Promise<Changes> {
  const job = posting.job_id ? await findJob(scope, posting.job_id) : undefined;
  if (!job?.expires_at || !charge?.days) return {};
  const end = new Date(Date.parse(job.expires_at) - charge.days * DAY_MS);
  await updateJob({ scope, posting }, { expires_at: end.toISOString() });
  return {};
}

/** Uses a job of the subscription. Throws 409 if none remains. */
export async function useCredit({ scope, posting }: Step): Promise<Changes> {
  const { subscription_id, job_id } = posting;
  if (!subscription_id || !job_id) throw new Error('a posting without a subscription or a job');
  const subscription = await lockForPosting(scope, subscription_id);
  await chargeJob(scope, subscription, job_id);
  const charge = await findChargeOfPurchase(scope, {
    postingId: posting.id,
    subscriptionId: subscription_id,
  });
  if (charge) await setChargeTerms(scope, charge.id, { days: toDays({ scope, posting }) });
  return {};
}

export async function returnCredit({ scope, posting }: Step): Promise<Changes> {
  const { subscription_id, job_id } = posting;
  if (subscription_id) await returnJob(scope, subscription_id, job_id);
  return { subscription_id: null, is_disputed: false };
}

/** Writes the text to the job, or creates the job, with these fields. */
async function storeJob(
  { scope, posting, now }: Step,
  fields: UpdateJob,
  employer: Partial<EmployerColumns>,
): Promise<Changes> {
  const input = { ...toJobFields(posting.content as PostingContent), ...fields };
  const { member_id: owner_member_id, subscription_id } = posting;
  const columns = { ...employer, owner_member_id, subscription_id, paused_at: null };
  const folded = foldCompanyName(input.company_name ?? '');
  const isKnown = (await findNamedCompany(scope, folded)) !== undefined;
  let job: Job;
  if (posting.job_id && (await findJob(scope, posting.job_id))) {
    job = await updateInTransaction(scope, posting.job_id, input, undefined, columns);
  } else {
    const created = { source: 'posting', posted_at: now.toISOString(), expires_at: null, ...input };
    job = await createJob(scope, created, columns);
    await setJobOfPayments(scope, await listPaymentIdsOf(scope, posting.id), job.id);
  }
  if (job.company_id && !isKnown) await addRecruiterOfNew(scope, job.company_id, posting.member_id);
  return { job_id: job.id, company_id: job.company_id };
}

async function updateJob(
  { scope, posting }: Pick<Step, 'scope' | 'posting'>,
  changes: UpdateJob,
  employer: Partial<EmployerColumns> = {},
): Promise<void> {
  // Staff may have deleted the job.
  if (!posting.job_id || !(await findJob(scope, posting.job_id))) return;
  await updateInTransaction(scope, posting.job_id, changes, undefined, employer);
}

function toRejection(now: Date, reason: string): Partial<EmployerColumns> {
  return { review_state: 'rejected', review_reason: reason, reviewed_at: now.toISOString() };
}

function toDays({ scope, posting }: Pick<Step, 'scope' | 'posting'>): number | null {
  return posting.duration_days ?? scope.organization.jobLifetimeDays;
}

function toEnd({ scope, posting }: Step, fromMs: number): string | null {
  const days = toDays({ scope, posting });
  if (days === null) return null;
  return new Date(Math.min(fromMs + days * DAY_MS, END_OF_TIME_MS)).toISOString();
}

function toStickyEnd({ posting, now }: Step): string | null {
  return posting.sticky_days === 0
    ? null
    : new Date(now.getTime() + posting.sticky_days * DAY_MS).toISOString();
}
