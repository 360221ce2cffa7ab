import { HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findPostingSettings } from '../../board/organizations/queries.ts';
import { findJob, lockJob } from '../../jobs/jobs/queries.ts';
import { updateInTransaction } from '../../jobs/jobs/update.ts';
import type { StripeOptions } from '../payment-providers/stripe/access.ts';
import { findMissing, mergeContent, type PostingContent } from './content.ts';
import { asEmployer } from './employer.ts';
import { findChanges, withTextOfJob } from './job-text.ts';
import { type OwnedPosting, withPosting } from './lock.ts';
import { closePayment } from './purchases/checkout.ts';
import { choosePurchase } from './purchases/choose.ts';
import { getPosting, type PostingRow, updatePostingRow } from './queries.ts';
import { hasManyLinks, namesCompanyOfOthers } from './review/causes.ts';
import { refused, renewTransition, transition } from './states/transition.ts';
import { assertNothingDue, toTerms } from './submit.ts';
import { assertAccess, getOwnPosting, requireMemberOf, type Visitor } from './visitor.ts';

/** `actorId` is the member who acts: the writer of the posting, or an owner of its company. */
type Manage = (scope: Scope, posting: OwnedPosting, actorId: string) => Promise<PostingRow>;

/** Runs `work` with the locked posting that the signed-in member manages. Returns it with the text on the board. */
async function manage(scope: Scope, id: string, visitor: Visitor, work: Manage): Promise<PostingRow> {
  const { id: actorId } = requireMemberOf(visitor);
  await getOwnPosting(scope, id, visitor, 'manage');
  const begin = async (scope: Scope, posting: OwnedPosting) => {
    // The company may have removed the member meanwhile.
    await assertAccess(scope, posting, visitor, 'manage');
    const changed = await work(await asEmployer(scope, actorId), posting, actorId);
    // In the transaction: what is done must not fail afterwards because all connections are in use.
    return withTextOfJob(scope, changed);
  };
  return withPosting(scope, id, begin, actorId);
}

/** Takes a posting back. A posting that was on the board is over, and any other is a draft again. */
export async function withdrawPosting(
  scope: Scope,
  id: string,
  visitor: Visitor,
  stripe: StripeOptions,
): Promise<PostingRow> {
  requireMemberOf(visitor);
  const { state } = await getOwnPosting(scope, id, visitor, 'manage');
  if (state === 'pending_payment') await closePayment(scope, stripe, { id });
  return manage(scope, id, visitor, async (scope, posting) => {
    // The payment may have come or failed while its checkout was closed.
    if (state === 'pending_payment' && posting.state === 'draft') return posting;
    const isOther = state === 'pending_payment' && posting.state !== state;
    // Drafts and rejected postings are deleted instead.
    if (isOther || posting.state === 'draft' || posting.state === 'rejected') throw refused(posting.state);
    return (await transition({ scope, posting, now: new Date() }, 'withdraw')) as PostingRow;
  });
}

export async function pausePosting(scope: Scope, id: string, visitor: Visitor): Promise<PostingRow> {
  return manage(
    scope,
    id,
    visitor,
    async (scope, posting) => (await transition({ scope, posting, now: new Date() }, 'pause')) as PostingRow,
  );
}

export async function resumePosting(scope: Scope, id: string, visitor: Visitor): Promise<PostingRow> {
  return manage(scope, id, visitor, async (scope, posting) => {
    if (posting.is_disputed)
      throw new HttpError('posting_blocked', 'The payment of the posting is disputed.');
    return (await transition({ scope, posting, now: new Date() }, 'resume')) as PostingRow;
  });
}

/** Adds the days of the plan, for a credit or a payment. The board offers the plan of today, at its price. */
export async function renewPosting(
  scope: Scope,
  id: string,
  visitor: Visitor,
  { planId, subscriptionId }: { planId?: string | undefined; subscriptionId?: string | null | undefined },
): Promise<PostingRow> {
  return manage(scope, id, visitor, async (scope, posting, buyerId) => {
    await assertNothingDue(scope, posting);
    if (planId) posting.plan_id = planId;
    const ofBuyer = { ...posting, member_id: buyerId };
    const purchase = await choosePurchase(scope, ofBuyer, 'renewal', subscriptionId);
    const step = { scope, posting, now: new Date(), purchase, buyerId };
    if (purchase.price.amountMinor === 0) return renewTransition(step, 'renew', toTerms(purchase));
    return (await transition(step, 'renew_unpaid', toTerms(purchase))) as PostingRow;
  });
}

/**
 * Changes the text of a posting on the board. The edit goes live at once, or waits for review: if the organization wants that, for
 * many links, or for a verified company of others. `check` gets the posting with the text on the board and may throw.
 */
export async function editPosting(
  scope: Scope,
  id: string,
  changes: PostingContent,
  visitor: Visitor,
  check: (current: PostingRow) => void = () => {},
): Promise<PostingRow> {
  return manage(scope, id, visitor, async (scope, stored, actorId) => {
    const posting = await lockText(scope, stored);
    check(posting);
    const content = mergeContent(scope, (posting.edit ?? posting.content) as PostingContent, changes);
    const missing = findMissing(content);
    if (missing.length > 0)
      throw invalid(missing.map((name) => ({ path: `/job/${name}`, message: 'is required' })));
    const { review_edits } = await findPostingSettings(scope);
    const waits =
      review_edits || hasManyLinks(content) || (await namesCompanyOfOthers(scope, actorId, content));
    // The text on the board tells later what the employer changed.
    const texts = { content: JSON.stringify(posting.content), edit: JSON.stringify(content) };
    if (waits) await updatePostingRow(scope, id, texts);
    else await applyEdit(scope, posting, content);
    return getPosting(scope, id);
  });
}

/** With the text on the board, which staff cannot change until the transaction ends. */
export async function lockText(scope: Scope, posting: OwnedPosting): Promise<OwnedPosting> {
  if (posting.job_id) await lockJob(scope, posting.job_id);
  return withTextOfJob(scope, posting);
}

/** Writes the text to the posting, and its changes to the job. The posting has the text on the board. */
export async function applyEdit(scope: Scope, posting: OwnedPosting, content: PostingContent): Promise<void> {
  if (posting.job_id && (await findJob(scope, posting.job_id))) {
    const changes = findChanges(posting.content as PostingContent, content);
    const job = await updateInTransaction(scope, posting.job_id, changes);
    posting.company_id = job.company_id;
  }
  await updatePostingRow(scope, posting.id, {
    content: JSON.stringify(content),
    edit: null,
    company_id: posting.company_id,
  });
}
