import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { limitConcurrency } from '../../platform/concurrency/concurrency-limit.ts';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { IdParams, NoFields, single } from '../../platform/http/resource.ts';
import { createCheckout } from './checkout.ts';
import { Checkout, CreateCheckout, PaymentSettings, UpdatePaymentSettings } from './schema.ts';
import { getPaymentSettings, updatePaymentSettings } from './settings.ts';
import type { StripeOptions } from './stripe/access.ts';
import { checkStripe } from './stripe/check.ts';

const SettingsResponse = single(PaymentSettings);
const CheckoutResponse = single(Checkout);
const tags = ['Payments'];

interface PaymentProviderRouteOptions extends StripeOptions {
  checkoutsAtOnce: number;
}

export const paymentProviderRoutes: FastifyPluginAsyncTypebox<PaymentProviderRouteOptions> = async (
  app,
  options,
) => {
  app.get(
    '/payment-settings',
    {
      config: { permission: 'payments:read' },
      schema: {
        operationId: 'getPaymentSettings',
        tags,
        summary: 'Get the payment settings',
        description: 'Returns the payment provider of new checkouts and the names of its secrets.',
        response: { 200: SettingsResponse },
      },
    },
    async ({ scope }) => ({ data: await getPaymentSettings(scope) }),
  );

  app.patch(
    '/payment-settings',
    {
      config: { permission: 'payments:write', needsRecentSignIn: true, errors: ['unknown_secret'] },
      schema: {
        operationId: 'updatePaymentSettings',
        tags,
        summary: 'Update the payment settings',
        description:
          'Updates the payment settings. Secrets are referenced as `vault:<name>` or by name. The provider stripe requires both. Setting a secret requires secrets:read.',
        body: UpdatePaymentSettings,
        response: { 200: SettingsResponse },
      },
    },
    async (request, reply) => {
      const { scope, scopes, body } = request;
      const check = ifMatch(request, reply, SettingsResponse);
      return { data: await updatePaymentSettings(scope, scopes, body, check) };
    },
  );

  await app.register(stripeRoutes, options);
};

/**
 * A separate plugin with a concurrency limit: a request waits up to 21 seconds for Stripe, and with an Idempotency-Key it
 * occupies a database connection meanwhile. Queued requests occupy none.
 */
const stripeRoutes: FastifyPluginAsyncTypebox<PaymentProviderRouteOptions> = async (app, options) => {
  limitConcurrency(app, {
    limit: options.checkoutsAtOnce,
    maxInFlight: 16 * options.checkoutsAtOnce,
    maxPerOrganization: 8 * options.checkoutsAtOnce,
    refusal: 'Too many requests wait for Stripe right now. Try again later.',
  });

  app.post(
    '/payment-settings/check',
    {
      config: {
        permission: 'payments:write',
        isBodyOptional: true,
        errors: ['payment_provider_failed', 'outgoing_held'],
      },
      schema: {
        operationId: 'checkPaymentSettings',
        tags,
        summary: 'Check the key and the webhook endpoint at Stripe',
        description:
          'Asks Stripe what the key may do and which events the endpoint sends, and returns the settings with what is missing. Changes nothing at Stripe. The key needs the permission to read webhook endpoints for the second part.',
        body: NoFields,
        response: { 200: SettingsResponse },
      },
    },
    async ({ scope }) => {
      await checkStripe(scope, options);
      return { data: await getPaymentSettings(scope) };
    },
  );

  app.post(
    '/members/:id/checkout',
    {
      config: {
        permission: 'payments:write',
        errors: ['plan_inactive', 'payment_provider_failed', 'outgoing_held'],
      },
      schema: {
        operationId: 'createCheckout',
        tags,
        summary: 'Create a checkout for a member',
        description:
          'Creates a checkout. Redirect the member to its url. With Stripe, its events complete the payment. With the manual provider, update the pending payment and the incomplete subscription when the money arrives.',
        params: IdParams,
        body: CreateCheckout,
        response: { 201: CheckoutResponse },
      },
    },
    async ({ scope, params, body, headers }, reply) => {
      const key = headers['idempotency-key'];
      const requestKey = typeof key === 'string' ? key : undefined;
      const data = await createCheckout(scope, params.id, body, { ...options, requestKey });
      return reply.code(201).send({ data });
    },
  );
};
