import { HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { findMissing, type PostingContent } from './content.ts';
import { asEmployer } from './employer.ts';
import { withTextOfJob } from './job-text.ts';
import { type OwnedPosting, withPosting } from './lock.ts';
import { findOpenCharge } from './purchases/charges.ts';
import { choosePurchase } from './purchases/choose.ts';
import type { PostingRow } from './queries.ts';
import { findReviewCauses } from './review/causes.ts';
import type { Purchase } from './states/step.ts';
import { transition } from './states/transition.ts';
import { claimPosting, type Visitor } from './visitor.ts';

export interface Submission {
  /** The subscription whose credit to use. Null: buy the plan. Undefined: a credit of the plan if there is one. */
  subscriptionId?: string | null | undefined;
}

/** Submits a draft or a rejected posting of the visitor, who must be signed in. It then waits, or is live. */
export async function submitPosting(
  scope: Scope,
  id: string,
  visitor: Visitor,
  { subscriptionId }: Submission,
): Promise<PostingRow> {
  return inTransaction(scope, async (scope) => {
    const member = await claimPosting(scope, id, visitor);
    return withPosting(scope, id, async (outer, posting) => {
      const scope = await asEmployer(outer, member.id);
      assertComplete(posting);
      await assertNothingDue(scope, posting);
      const purchase = await choosePurchase(scope, posting, 'first', subscriptionId);
      const now = new Date();
      const causes = await findReviewCauses(scope, posting, posting.content as PostingContent);
      const isDue = purchase.price.amountMinor > 0;
      const event = isDue ? 'submit_unpaid' : causes.length > 0 ? 'submit_for_review' : 'submit';
      const submitted = await transition({ scope, posting, now, purchase }, event, {
        ...toTerms(purchase),
        submitted_at: now.toISOString(),
        review_causes: causes,
        reason: null,
      });
      return withTextOfJob(scope, submitted as PostingRow);
    });
  });
}

/** The terms of the plan now. A later change of the plan changes nothing for this posting. */
export function toTerms({ plan }: Purchase) {
  return {
    plan_id: plan.id,
    duration_days: plan.duration_days,
    highlight: plan.highlight,
    sticky_days: plan.sticky_days,
  };
}

/** Throws 409 while money for the posting is awaited. */
export async function assertNothingDue(scope: Scope, { id }: OwnedPosting): Promise<void> {
  if (await findOpenCharge(scope, id))
    throw new HttpError(
      'payment_pending',
      'A payment of the posting is pending. Pay, or wait for the payment.',
    );
}

function assertComplete({ content }: OwnedPosting): void {
  const missing = findMissing(content as PostingContent);
  if (missing.length > 0)
    throw invalid(missing.map((name) => ({ path: `/job/${name}`, message: 'is required' })));
}
