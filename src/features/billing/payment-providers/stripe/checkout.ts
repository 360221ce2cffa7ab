import type Stripe from 'stripe';
import { invalid } from '../../../../platform/http/errors/http-error.ts';
import type { CheckoutRequest, PaymentProvider } from '../provider.ts';
import { callStripe, openStripe, paymentFailed, type StripeOptions } from './access.ts';
import { findCustomerOf } from './customer-queries.ts';

/** Sells with Stripe Checkout. Stripe's events report the payment. */
export function newStripeProvider(options: StripeOptions): PaymentProvider {
  return {
    name: 'stripe',
    createCheckout: async (scope, request) => {
      const customer = await findCustomerOf(scope, request.member.id);
      const params = toParams(request, customer);
      const stripe = await openStripe(scope, options);
      const { idempotencyKey } = request;
      const session = await callStripe(() => stripe.checkout.sessions.create(params, { idempotencyKey }));
      if (!session.url) throw paymentFailed('Stripe created no page for the payment. Try again.');
      return { url: session.url, sessionId: session.id };
    },
  };
}

function toParams(
  { member, plan, jobId, successUrl, cancelUrl }: CheckoutRequest,
  customer: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  if (plan.stripe_price_id === null) {
    const message = 'must be a plan with a stripePriceId, because the payment provider is stripe';
    throw invalid([{ path: '/planId', message }]);
  }
  const metadata = { memberId: member.id, planId: plan.id, ...(jobId ? { jobId } : {}) };
  return {
    mode: plan.interval ? 'subscription' : 'payment',
    line_items: [{ price: plan.stripe_price_id, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    client_reference_id: member.id,
    metadata,
    ...(customer ? { customer } : { customer_email: member.email }),
    // Also on the subscription or payment intent, whose events may arrive before the session's event.
    ...(plan.interval ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
  };
}
