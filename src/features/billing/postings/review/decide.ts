import { recordEvent } from '../../../../platform/events.ts';
import { HttpError, notFound } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { getJob } from '../../../jobs/jobs/queries.ts';
import type { PostingContent } from '../content.ts';
import { emailEmployer } from '../emails/kind.ts';
import { type OwnedPosting, withPosting } from '../lock.ts';
import { applyEdit, lockText } from '../manage.ts';
import { choosePurchase } from '../purchases/choose.ts';
import { findPostingOfJob, getPosting, type PostingRow, updatePostingRow } from '../queries.ts';
import { postingApproved, postingRejected } from '../schema.ts';
import type { Changes } from '../states/step.ts';
import { refused, transition } from '../states/transition.ts';
import { toTerms } from '../submit.ts';
import { toEventData } from '../to-posting.ts';

/** Publishes the posting of a job, or the edit of it that waits. */
export async function approvePosting(scope: Scope, jobId: string): Promise<PostingRow> {
  return review(scope, jobId, async (scope, stored) => {
    const now = new Date();
    const posting = stored.edit ? await lockText(scope, stored) : stored;
    if (posting.is_disputed)
      throw new HttpError('posting_blocked', 'The payment of the posting is disputed.');
    const decided = {
      was_approved: true,
      reviewed_at: now.toISOString(),
      reason: null,
      reviewed_content: JSON.stringify(posting.edit ?? posting.content),
    };
    if (posting.edit) {
      await applyEdit(scope, posting, posting.edit as PostingContent);
      return finishEdit(scope, posting, decided, postingApproved);
    }
    const step = { scope, posting, now, isApproval: true };
    if (posting.state !== 'rejected') return (await transition(step, 'approve', decided)) as PostingRow;
    // Rejecting it gave the credit back, which the employer may have used since.
    const purchase = await choosePurchase(scope, posting, 'first', undefined);
    if (purchase.price.amountMinor > 0)
      throw new HttpError('no_jobs_remaining', 'The employer has no job left for this posting.');
    const terms = { ...decided, ...toTerms(purchase) };
    return (await transition({ ...step, purchase }, 'approve', terms)) as PostingRow;
  });
}

/** Rejects the posting of a job, or the edit of it that waits. The payment stays as a credit. */
export async function rejectPosting(scope: Scope, jobId: string, reason: string): Promise<PostingRow> {
  return review(scope, jobId, async (scope, posting) => {
    const now = new Date();
    const decided = { reviewed_at: now.toISOString(), reason };
    if (posting.edit) return finishEdit(scope, posting, decided, postingRejected);
    // What staff approved once stays the text to compare with.
    const reviewed = posting.was_approved ? {} : { reviewed_content: JSON.stringify(posting.content) };
    const step = { scope, posting, now, reason };
    return (await transition(step, 'reject', { ...decided, ...reviewed })) as PostingRow;
  });
}

/** The job must be one that an employer posted. */
async function review(
  scope: Scope,
  jobId: string,
  decide: (scope: Scope, posting: OwnedPosting) => Promise<PostingRow>,
): Promise<PostingRow> {
  const found = await findPostingOfJob(scope, jobId);
  if (!found) {
    await getJob(scope, jobId);
    throw notFound('posting of the job');
  }
  return withPosting(scope, found.id, async (scope, posting) => {
    // Another decision came first. Staff can approve what they rejected before, but not by a decision at the same moment.
    if (posting.state !== found.state) throw refused(posting.state);
    return decide(scope, posting);
  });
}

async function finishEdit(
  scope: Scope,
  posting: OwnedPosting,
  decided: Changes & { reviewed_at: string },
  event: typeof postingApproved,
): Promise<PostingRow> {
  await updatePostingRow(scope, posting.id, { ...decided, edit: null });
  const row = await getPosting(scope, posting.id);
  await recordEvent(scope, event, toEventData(row));
  const name = event === postingApproved ? 'approved' : 'edit_rejected';
  await emailEmployer(scope, row, name, { occasion: decided.reviewed_at });
  return row;
}
