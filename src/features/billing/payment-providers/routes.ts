import type { FastifyPluginAsync } from 'fastify';
import { limitConcurrency } from '../../../platform/concurrency/concurrency-limit.ts';
import { operations } from '../../../platform/http/operation.ts';
import { NoFields } from '../../../platform/http/resource.ts';
import { createCheckout } from './checkout.ts';
import { Checkout, CreateCheckout, PaymentSettings, UpdatePaymentSettings } from './schema.ts';
import { getPaymentSettings, updatePaymentSettings } from './settings.ts';
import type { StripeOptions } from './stripe/access.ts';
import { checkStripe } from './stripe/check.ts';

interface PaymentProviderRouteOptions extends StripeOptions {
  checkoutsAtOnce: number;
}

export const paymentProviderRoutes: FastifyPluginAsync<PaymentProviderRouteOptions> = async (
  app,
  options,
) => {
  const operation = operations(app, { tag: 'Payments' });

  operation('GET /payment-settings', 'getPaymentSettings', {
    permission: 'payments:read',
    summary: 'Get the payment settings',
    description: 'Returns the payment provider of new checkouts and the names of its secrets.',
    data: PaymentSettings,
    handler: ({ scope }) => getPaymentSettings(scope),
  });

  operation('PATCH /payment-settings', 'updatePaymentSettings', {
    permission: 'payments:write',
    needsRecentSignIn: true,
    errors: ['unknown_secret'],
    summary: 'Update the payment settings',
    description:
      'Updates the payment settings. Secrets are referenced as `vault:<name>` or by name. The provider stripe requires both. Setting a secret requires secrets:read.',
    body: UpdatePaymentSettings,
    data: PaymentSettings,
    handler: ({ scope, scopes, body }, { check }) => updatePaymentSettings(scope, scopes, body, check),
  });

  await app.register(stripeRoutes, options);
};

/**
 * A separate plugin with a concurrency limit: a request waits up to 21 seconds for Stripe, and with an Idempotency-Key it
 * occupies a database connection meanwhile. Queued requests occupy none.
 */
const stripeRoutes: FastifyPluginAsync<PaymentProviderRouteOptions> = async (app, options) => {
  limitConcurrency(app, {
    limit: options.checkoutsAtOnce,
    maxInFlight: 16 * options.checkoutsAtOnce,
    maxPerOrganization: 8 * options.checkoutsAtOnce,
    refusal: 'Too many requests wait for Stripe right now. Try again later.',
  });

  const operation = operations(app, { tag: 'Payments' });

  operation('POST /payment-settings/check', 'checkPaymentSettings', {
    permission: 'payments:write',
    isBodyOptional: true,
    errors: ['payment_provider_failed', 'outgoing_held'],
    summary: 'Check the key and the webhook endpoint at Stripe',
    description:
      'Asks Stripe what the key may do and which events the endpoint sends, and returns the settings with what is missing. Changes nothing at Stripe. The key needs the permission to read webhook endpoints for the second part.',
    body: NoFields,
    data: PaymentSettings,
    handler: async ({ scope }) => {
      await checkStripe(scope, options);
      return getPaymentSettings(scope);
    },
  });

  operation('POST /members/:id/checkout', 'createCheckout', {
    permission: 'payments:write',
    errors: ['plan_inactive', 'payment_provider_failed', 'outgoing_held'],
    summary: 'Create a checkout for a member',
    description:
      'Creates a checkout. Redirect the member to its url. With Stripe, its events complete the payment. With the manual provider, update the pending payment and the incomplete subscription when the money arrives.',
    body: CreateCheckout,
    status: 201,
    data: Checkout,
    handler: async ({ scope, params, body, headers }) => {
      const key = headers['idempotency-key'];
      const requestKey = typeof key === 'string' ? key : undefined;
      return createCheckout(scope, params.id, body, { ...options, requestKey });
    },
  });
};
