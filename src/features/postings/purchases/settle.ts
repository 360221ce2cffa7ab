import type { Scope } from '../../../platform/scope.ts';
import type { Payment } from '../../payments/schema.ts';
import type { PaymentUse } from '../../payments/update.ts';
import { findPlan } from '../../plans/queries.ts';
import type { PostingContent } from '../content.ts';
import { lockOwned } from '../lock.ts';
import { type ChargeRow, listIdsOfSubscription, type PostingRow, updatePostingRow } from '../queries.ts';
import { findReviewCauses } from '../review/causes.ts';
import type { PostingNews } from '../states/machine.ts';
import { transition } from '../states/transition.ts';
import { findChargeOfPayment } from './charges.ts';

/** Postings follow the status of their payments. */
export const paymentsOfPostings: PaymentUse = {
  async lock(scope, paymentId) {
    const charge = await findChargeOfPayment(scope, paymentId);
    if (charge) await lockOwned(scope, charge.posting_id);
  },
  async follow(scope, payment) {
    const charge = await findChargeOfPayment(scope, payment.id);
    if (charge) await followPayment(scope, charge, payment.status);
  },
};

async function followPayment(scope: Scope, charge: ChargeRow, status: Payment['status']): Promise<void> {
  const posting = await lockOwned(scope, charge.posting_id);
  if (!posting) return;
  const now = new Date();
  if (status === 'succeeded') {
    const content = posting.content as PostingContent;
    const causes = await findReviewCauses(scope, posting, content);
    const isWaiting = posting.state === 'pending_payment' && charge.purpose === 'first';
    await transition(
      { scope, posting, now, charge },
      toPaidEvent(charge, causes.length > 0),
      isWaiting ? { review_causes: causes } : await toRenewedTerms(scope, charge),
    );
  } else if (status === 'failed') {
    await transition({ scope, posting, now, charge }, 'payment_failed');
  } else if (status === 'refunded') {
    await followRefund(scope, charge, posting);
  }
}

function toPaidEvent({ purpose, state }: ChargeRow, needsReview: boolean): PostingNews {
  if (purpose === 'renewal' && state === 'open') return 'renewal_paid';
  return needsReview ? 'paid_for_review' : 'paid';
}

/** A renewal has the terms of the plan that it bought. They were stored when it was asked for. */
async function toRenewedTerms(scope: Scope, charge: ChargeRow) {
  const plan = charge.purpose === 'renewal' ? await findPlan(scope, charge.plan_id) : undefined;
  return plan ? { plan_id: plan.id } : {};
}

/**
 * The money of a purchase went back. All postings that use its jobs are taken down; a purchase that a posting does not use, such as a
 * second payment, only ends.
 */
async function followRefund(scope: Scope, charge: ChargeRow, posting: PostingRow): Promise<void> {
  const now = new Date();
  const ids = new Set([posting.id, ...(await listIdsOfSubscription(scope, charge.subscription_id))]);
  for (const id of [...ids].sort()) {
    const each = await lockOwned(scope, id);
    if (!each) continue;
    const usesIt = each.subscription_id === charge.subscription_id;
    await transition({ scope, posting: each, now, charge }, usesIt ? 'refunded' : 'spare_refunded');
    if (usesIt) await updatePostingRow(scope, id, { subscription_id: null });
  }
}
