import type Stripe from 'stripe';
import { HttpError, invalid } from '../../../platform/http/errors.ts';
import type { CheckoutRequest, PaymentProvider } from '../provider.ts';
import { newStripe } from './client.ts';
import { findCustomerOf } from './customer-queries.ts';

/** Sells by Stripe's own pages. What was paid, Stripe's events tell. */
export function newStripeProvider(key: string, url: string): PaymentProvider {
  return {
    name: 'stripe',
    createCheckout: async (scope, request) => {
      const customer = await findCustomerOf(scope, request.member.id);
      const params = toParams(request, customer);
      const session = await ask(() =>
        newStripe(key, url).checkout.sessions.create(params, { idempotencyKey: request.idempotencyKey }),
      );
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
    const message = 'must be a plan with a stripePriceId, as payments go through Stripe';
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
    // On what comes of it, too: an event of that may be the first to come.
    ...(plan.interval ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
  };
}

/** What Stripe says of a failure may hold parts of the key, so nothing of it is passed on. */
async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch {
    throw failed();
  }
}

function failed(): HttpError {
  return new HttpError(
    'payment_provider_failed',
    'Stripe refused to begin the checkout, or did not answer in time.',
  );
}
