import type { Scope } from '../../../../platform/scope.ts';
import { callStripe, openStripe, type StripeOptions } from './access.ts';
import { findCustomerOf } from './customer-queries.ts';

/**
 * A page of Stripe, for some minutes, where the member changes cards, reads invoices and ends subscriptions. Undefined if the member is
 * no customer of Stripe.
 */
export async function openPortal(
  scope: Scope,
  options: StripeOptions,
  { memberId, returnUrl }: Record<'memberId' | 'returnUrl', string>,
): Promise<string | undefined> {
  const customer = await findCustomerOf(scope, memberId);
  if (customer === undefined) return undefined;
  const stripe = await openStripe(scope, options);
  const portal = await callStripe(() =>
    stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
  );
  return portal.url;
}
