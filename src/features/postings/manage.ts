import { HttpError, invalid } from '../../platform/http/errors/http-error.ts';
import type { Scope } from '../../platform/scope.ts';
import { findJob } from '../jobs/queries.ts';
import { updateInTransaction } from '../jobs/update.ts';
import { findPostingSettings } from '../organizations/queries.ts';
import { findMissing, mergeContent, type PostingContent, toJobFields } from './content.ts';
import { asEmployer } from './employer.ts';
import { type OwnedPosting, withPosting } from './lock.ts';
import { choosePurchase } from './purchases/choose.ts';
import { getPosting, type PostingRow, updatePostingRow } from './queries.ts';
import { namesCompanyOfOthers } from './review/causes.ts';
import { refused, transition } from './states/transition.ts';
import { assertNothingDue, toTerms } from './submit.ts';
import { getOwnPosting, requireMemberOf, type Visitor } from './visitor.ts';

type Manage<T> = (scope: Scope, posting: OwnedPosting) => Promise<T>;

/** Runs `work` with the locked posting of the signed-in member. */
async function manage<T>(scope: Scope, id: string, visitor: Visitor, work: Manage<T>): Promise<T> {
  const member = requireMemberOf(visitor);
  await getOwnPosting(scope, id, visitor);
  return withPosting(scope, id, async (scope, posting) => work(await asEmployer(scope, member.id), posting));
}

/** Takes a posting back: it is a draft again, or over if it was on the board. */
export async function withdrawPosting(scope: Scope, id: string, visitor: Visitor): Promise<PostingRow> {
  return manage(scope, id, visitor, async (scope, posting) => {
    // These are deleted instead.
    if (posting.state === 'draft' || posting.state === 'rejected') throw refused(posting.state);
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
  return manage(scope, id, visitor, async (scope, posting) => {
    await assertNothingDue(scope, posting);
    if (planId) posting.plan_id = planId;
    const purchase = await choosePurchase(scope, posting, 'renewal', subscriptionId);
    const event = purchase.price.amountMinor > 0 ? 'renew_unpaid' : 'renew';
    const step = { scope, posting, now: new Date(), purchase };
    return (await transition(step, event, toTerms(purchase))) as PostingRow;
  });
}

/**
 * Changes the text of a posting on the board. It goes live at once, or waits for review if the organization wants that or it names a
 * verified company of others.
 */
export async function editPosting(
  scope: Scope,
  id: string,
  changes: PostingContent,
  visitor: Visitor,
  check: (current: PostingRow) => void = () => {},
): Promise<PostingRow> {
  return manage(scope, id, visitor, async (scope, posting) => {
    check(posting);
    const content = mergeContent(scope, (posting.edit ?? posting.content) as PostingContent, changes);
    const missing = findMissing(content);
    if (missing.length > 0)
      throw invalid(missing.map((name) => ({ path: `/job/${name}`, message: 'is required' })));
    const { review_edits } = await findPostingSettings(scope);
    const waits = review_edits || (await namesCompanyOfOthers(scope, posting.member_id, content));
    if (waits) await updatePostingRow(scope, id, { edit: JSON.stringify(content) });
    else await applyEdit(scope, posting, content);
    return getPosting(scope, id);
  });
}

/** Writes the text to the posting and its job. */
export async function applyEdit(scope: Scope, posting: OwnedPosting, content: PostingContent): Promise<void> {
  if (posting.job_id && (await findJob(scope, posting.job_id))) {
    const job = await updateInTransaction(scope, posting.job_id, toJobFields(content));
    posting.company_id = job.company_id;
  }
  await updatePostingRow(scope, posting.id, {
    content: JSON.stringify(content),
    edit: null,
    company_id: posting.company_id,
  });
}
