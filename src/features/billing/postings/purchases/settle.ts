import type { Scope } from '../../../../platform/scope.ts';
import type { Payment } from '../../payments/schema.ts';
import type { PaymentNews, PaymentUse } from '../../payments/use.ts';
import { findPlan } from '../../plans/queries.ts';
import type { PostingContent } from '../content.ts';
import { emailPurchase } from '../emails/purchases.ts';
import { lockOwned } from '../lock.ts';
import { type ChargeRow, listIdsOfSubscriptions } from '../queries.ts';
import { findReviewCauses } from '../review/causes.ts';
import type { PostingNews } from '../states/machine.ts';
import { renewTransition, transition } from '../states/transition.ts';
import { findChargeOfPayment, listChargesOf, setChargeTerms } from './charges.ts';
import { changePurchase } from './effects.ts';
import { findPurchase, listPurchases, startLatePurchase } from './paid-purchases.ts';
import { followRefund } from './refund.ts';
import { lockUsers } from './users.ts';

/** Postings follow the status of their payments, with either provider. */
export const paymentsOfPostings: PaymentUse = {
  async lock(scope, { paymentIds, subscriptionIds }) {
    const charges = await listChargesOf(scope, paymentIds);
    const bought = await listPurchases(scope, paymentIds, charges);
    const users = await listIdsOfSubscriptions(scope, [...bought, ...subscriptionIds]);
    const ids = new Set([...charges.map(({ posting_id }) => posting_id), ...users]);
    for (const id of [...ids].sort()) await lockOwned(scope, id);
  },
  async follow(scope, { payment, hasNewStatus, isDisputed, period }) {
    const charge = await findChargeOfPayment(scope, payment.id);
    const purchaseId =
      charge?.subscription_id ?? period?.subscriptionId ?? (await findPurchase(scope, payment));
    const followed = { charge, purchaseId, period, payment };
    if (hasNewStatus) await followStatus(scope, followed);
    if (hasNewStatus && payment.status === 'failed' && !charge && period)
      await emailPurchase(scope, 'renewal_failed', payment);
    if (isDisputed !== undefined) await followDispute(scope, { ...followed, isDisputed });
  },
};

interface Followed extends Pick<PaymentNews, 'payment' | 'period'> {
  charge: ChargeRow | undefined;
  /** The subscription that it pays for. */
  purchaseId: string | undefined;
}

async function followStatus(scope: Scope, followed: Followed): Promise<void> {
  const { charge, purchaseId, payment } = followed;
  const { status } = payment;
  // The money went back before anyone heard that it had come.
  const isLost = status === 'refunded' && charge?.state === 'open';
  if (status === 'refunded' && !isLost) await followRefund(scope, followed);
  else if (charge) await followPayment(scope, charge, isLost ? 'failed' : status);
  else if (purchaseId && status === 'succeeded') await startLatePurchase(scope, purchaseId);
}

async function followPayment(scope: Scope, charge: ChargeRow, status: Payment['status']): Promise<void> {
  const posting = await lockOwned(scope, charge.posting_id);
  if (!posting) return;
  const now = new Date();
  if (status === 'succeeded') {
    const content = posting.content as PostingContent;
    const causes = await findReviewCauses(scope, posting, content);
    const isWaiting = posting.state === 'pending_payment' && charge.purpose === 'first';
    const event = toPaidEvent(charge, causes.length > 0);
    const step = { scope, posting, now, charge };
    const terms = isWaiting ? { review_causes: causes } : await toRenewedTerms(scope, charge);
    if (event === 'renewal_paid') await renewTransition(step, event, terms);
    else await transition(step, event, terms);
  } else if (status === 'failed' && charge.state === 'open') {
    await transition({ scope, posting, now, charge }, 'payment_failed');
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

interface Dispute extends Omit<Followed, 'payment'> {
  isDisputed: boolean;
}

/** While the bank decides, the postings that the money paid for are off the board, and the purchase gives no jobs. */
async function followDispute(
  scope: Scope,
  { charge, purchaseId, period, isDisputed }: Dispute,
): Promise<void> {
  const [from, status] = isDisputed ? (['active', 'paused'] as const) : (['paused', 'active'] as const);
  if (charge) {
    await setChargeTerms(scope, charge.id, { is_disputed: isDisputed });
    if (charge.state === 'settled' && charge.is_disputed !== isDisputed)
      await changePurchase(scope, charge.subscription_id, () => ({ status }));
  } else if (purchaseId) {
    await changePurchase(scope, purchaseId, (row) => (row.status === from ? { status } : {}));
  }
  for (const posting of await lockUsers(scope, purchaseId, period)) {
    if (posting.is_disputed === isDisputed) continue;
    const step = { scope, posting, now: new Date(), ...(charge && { charge }) };
    await transition(step, isDisputed ? 'disputed' : 'dispute_won');
  }
}
