import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { fewAtOnce } from '../../platform/http/few-at-once.ts';
import { IdParams, single } from '../../platform/http/resource.ts';
import { createCheckout, type ProviderOptions } from './checkout.ts';
import { Checkout, CreateCheckout, PaymentSettings, UpdatePaymentSettings } from './schema.ts';
import { getPaymentSettings, updatePaymentSettings } from './settings.ts';

const SettingsAnswer = single(PaymentSettings);
const CheckoutAnswer = single(Checkout);
const tags = ['Payments'];

interface PaymentProviderRouteOptions extends ProviderOptions {
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
        summary: 'Read how the organization sells',
        response: { 200: SettingsAnswer },
      },
    },
    async ({ scope }) => ({ data: await getPaymentSettings(scope) }),
  );

  app.patch(
    '/payment-settings',
    {
      config: { permission: 'payments:write', errors: ['unknown_secret'] },
      schema: {
        operationId: 'updatePaymentSettings',
        tags,
        summary: 'Change how the organization sells',
        description:
          'Secrets are named, as `vault:<name>` or by the name alone; what they hold stays in the vault. Stripe needs both.',
        body: UpdatePaymentSettings,
        response: { 200: SettingsAnswer },
      },
    },
    async (request, reply) => {
      const { scope, body } = request;
      return { data: await updatePaymentSettings(scope, body, ifMatch(request, reply, SettingsAnswer)) };
    },
  );

  await app.register(checkoutRoute, options);
};

/**
 * By itself, since it waits for Stripe, for 21 seconds at the worst, and with an Idempotency-Key holds a database connection
 * meanwhile. Those that wait for their turn have none yet.
 */
const checkoutRoute: FastifyPluginAsyncTypebox<PaymentProviderRouteOptions> = async (app, options) => {
  fewAtOnce(app, {
    limit: options.checkoutsAtOnce,
    maxInFlight: 16 * options.checkoutsAtOnce,
    maxOfOne: 8 * options.checkoutsAtOnce,
    refusal: 'Too many checkouts are being begun right now.',
  });

  app.post(
    '/members/:id/checkout',
    {
      config: { permission: 'payments:write', errors: ['plan_inactive', 'payment_provider_failed'] },
      schema: {
        operationId: 'createCheckout',
        tags,
        summary: 'Begin a checkout for a member',
        description:
          'Send the member to the url. With Stripe, its events tell what was paid; with the manual provider, a pending payment and an incomplete subscription wait to be changed by hand.',
        params: IdParams,
        body: CreateCheckout,
        response: { 201: CheckoutAnswer },
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
