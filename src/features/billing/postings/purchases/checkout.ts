import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findMember } from '../../../people/members/queries.ts';
import type { StripeOptions } from '../../payment-providers/stripe/access.ts';
import { openCheckout } from '../../payment-providers/stripe/checkouts/open.ts';
import { findCheckout } from '../../payment-providers/stripe/checkouts/queries.ts';
import { endCheckout, refreshCheckout } from '../../payment-providers/stripe/checkouts/settle.ts';
import { getPayment } from '../../payments/queries.ts';
import type { ChargeRow, PostingRow } from '../queries.ts';
import { refused } from '../states/transition.ts';
import { findOpenCharge } from './charges.ts';
import { paymentsOfPostings } from './settle.ts';

/** The page where the pending payment of the posting is made: of Stripe, or of the board. Throws 409 if nothing is due. */
export async function openPayment(scope: Scope, stripe: StripeOptions, posting: PostingRow): Promise<string> {
  const charge = await findOpenCharge(scope, posting.id);
  if (!charge?.payment_id) throw refused(posting.state);
  if (charge.provider === 'manual') return toPaymentPage(scope, charge.payment_id);
  // A colleague may have bought it.
  const { member_id } = await getPayment(scope, charge.payment_id);
  const member = member_id === null ? undefined : await findMember(scope, member_id);
  if (!member) throw refused(posting.state);
  const page = new URL(`/post/${posting.id}/done`, scope.organization.boardUrl);
  const url = await openCheckout(scope, toOptions(stripe), member, {
    paymentId: charge.payment_id,
    successUrl: new URL(`/post/${posting.id}/return`, page).href,
    cancelUrl: page.href,
  });
  if (url !== undefined) return url;
  // The session has ended, or was given up.
  await refreshCheckout(scope, toOptions(stripe), charge.payment_id);
  throw refused(posting.state);
}

/** Asks Stripe whether the posting is paid, because the payer may come back before the event. */
export async function refreshPayment(scope: Scope, stripe: StripeOptions, { id }: PostingRow): Promise<void> {
  const charge = await findOpenCharge(scope, id);
  if (isAtStripe(charge)) await refreshCheckout(scope, toOptions(stripe), charge.payment_id);
}

/**
 * Makes sure that no one pays for the open charge any more, before it is given up. Throws 409 `payment_pending` if the bank still
 * transfers the money. If it was paid meanwhile, the posting is as well.
 */
export async function closePayment(
  scope: Scope,
  stripe: StripeOptions,
  { id }: Pick<PostingRow, 'id'>,
): Promise<void> {
  const charge = await findOpenCharge(scope, id);
  if (!isAtStripe(charge)) return;
  const isOver = await endCheckout(scope, toOptions(stripe), charge.payment_id);
  if (!isOver)
    throw new HttpError('payment_pending', 'The bank transfers the money for the posting. Wait for it.');
}

/** The page of Stripe that was opened before, while it can be paid on. */
export async function findOpenPage(scope: Scope, { charge }: PostingRow): Promise<string | undefined> {
  if (charge?.state !== 'open' || !isAtStripe(charge)) return undefined;
  const checkout = await findCheckout(scope, charge.payment_id);
  const isOpen = checkout && Date.parse(checkout.expires_at) > Date.now();
  return isOpen ? (checkout.url ?? undefined) : undefined;
}

function isAtStripe(charge: ChargeRow | undefined): charge is ChargeRow & { payment_id: string } {
  return charge?.provider === 'stripe' && charge.payment_id !== null;
}

function toOptions(stripe: StripeOptions) {
  return { ...stripe, use: paymentsOfPostings };
}

function toPaymentPage({ organization }: Scope, paymentId: string): string {
  const url = new URL('/payment', organization.boardUrl);
  url.searchParams.set('reference', paymentId);
  return url.href;
}
