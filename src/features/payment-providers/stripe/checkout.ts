import type Stripe from 'stripe';
import { HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import type { CheckoutRequest, PaymentProvider } from '../provider.ts';
import { newStripe } from './client.ts';
import { findCustomerOf } from './customer-queries.ts';

/** Sells with Stripe Checkout. Stripe's events report the payment. */
export function newStripeProvider(key: string, url: string): PaymentProvider {
  return {
    name: 'stripe',
    createCheckout: async (scope, request) => {
      const customer = await findCustomerOf(scope, request.member.id);
      const params = toParams(request, customer);
      const session = await callStripe(async () => {
        const stripe = await newStripe(key, url);
        return stripe.checkout.sessions.create(params, { idempotencyKey: request.idempotencyKey });
      });
      if (!session.url) throw failed();
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
    // Also on the subscription or payment intent, whose events may arrive before that of the session.
    ...(plan.interval ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
  };
}

/** Hides the error of Stripe, whose message may contain parts of the key. */
async function callStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch {
    throw failed();
  }
}

function failed(): HttpError {
  return new HttpError(
    'payment_provider_failed',
    'Stripe rejected the checkout or did not respond in time. Check the payment settings and the plan, or try again.',
  );
}
