import type { Scope } from '../../../../platform/scope.ts';
import type { PaymentNews } from '../../payments/use.ts';
import { emailEmployer } from '../emails/kind.ts';
import { emailPurchase } from '../emails/purchases.ts';
import { lockOwned, type OwnedPosting } from '../lock.ts';
import { type ChargeRow, type PostingRow, updatePostingRow } from '../queries.ts';
import { transition } from '../states/transition.ts';
import { findChargeOfPurchase } from './charges.ts';
import { changePurchase } from './effects.ts';
import { lockUsers } from './users.ts';

const DAY_MS = 86_400_000;

interface Refund extends Pick<PaymentNews, 'payment' | 'period'> {
  charge: ChargeRow | undefined;
  purchaseId: string | undefined;
}

/**
 * A refund of a purchase takes its jobs back. Postings that use its jobs are taken down. A posting that another
 * payment gave days as well loses only the days of this one. A purchase that no posting uses, such as a second payment, only ends. The payer
 * gets one email, and each colleague one about the own posting.
 */
export async function followRefund(
  scope: Scope,
  { charge, purchaseId, period, payment }: Refund,
): Promise<void> {
  const users = await lockUsers(scope, purchaseId, period);
  const own = charge && (await lockOwned(scope, charge.posting_id));
  const isUser = users.some(({ id }) => id === own?.id);
  const losing: OwnedPosting[] = [];
  for (const posting of users)
    if (await refund(scope, posting, { charge, usesIt: true })) losing.push(posting);
  if (own && !isUser && (await refund(scope, own, { charge, usesIt: false }))) losing.push(own);
  // Its posting was deleted.
  if (!charge && purchaseId) await changePurchase(scope, purchaseId, () => ({ status: 'canceled' }));
  if (purchaseId) await emailPurchase(scope, 'refunded', payment, losing);
  for (const posting of losing)
    if (posting.member_id !== payment.userId)
      await emailEmployer(scope, posting, 'payment_refunded', { occasion: payment.id });
}

/** Whether the posting loses days on the board, or does not get there. */
async function refund(
  scope: Scope,
  posting: OwnedPosting,
  { charge, usesIt }: Pick<Refund, 'charge'> & { usesIt: boolean },
): Promise<boolean> {
  const step = { scope, posting, now: new Date(), ...(charge && { charge }) };
  const keepsDays = charge !== undefined && hasOtherDays(posting, charge);
  const { state } = posting;
  if (usesIt && !keepsDays) {
    await transition(step, 'refunded', { is_disputed: false });
    await updatePostingRow(scope, posting.id, { subscription_id: null });
    return state === 'live' || state === 'paused' || state === 'pending_review';
  }
  // Only days that this charge gave can be taken from the posting.
  const { days, ...bought } = charge as ChargeRow;
  const spare = { ...bought, days: keepsDays ? days : null };
  const row = await transition({ ...step, charge: spare }, 'spare_refunded', {
    ...(usesIt && { subscription_id: spare.replaced_subscription_id, is_disputed: false }),
  });
  if (usesIt && row && (await isPurchaseDisputed(scope, row)))
    await transition({ scope, now: step.now, posting: { ...row, member_id: posting.member_id } }, 'disputed');
  return keepsDays;
}

/** Whether the payer disputes the purchase that pays for the posting again. */
async function isPurchaseDisputed(
  scope: Scope,
  { id, subscription_id }: Pick<PostingRow, 'id' | 'subscription_id'>,
): Promise<boolean> {
  if (subscription_id === null) return false;
  const charge = await findChargeOfPurchase(scope, { postingId: id, subscriptionId: subscription_id });
  return charge?.is_disputed ?? false;
}

/** Whether the posting stays on the board without the days of this charge. */
function hasOtherDays({ id, state, ends_at, subscription_id }: OwnedPosting, charge: ChargeRow): boolean {
  if (id !== charge.posting_id || charge.days === null) return false;
  if (state !== 'live' && state !== 'paused') return false;
  const isOnly = subscription_id === charge.subscription_id && charge.replaced_subscription_id === null;
  if (isOnly) return false;
  return ends_at === null || Date.parse(ends_at) - charge.days * DAY_MS > Date.now();
}
