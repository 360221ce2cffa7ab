import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { IdParams, single } from '../../platform/http/resource.ts';
import { createCheckout, type ProviderOptions } from './checkout.ts';
import { Checkout, CreateCheckout, PaymentSettings, UpdatePaymentSettings } from './schema.ts';
import { getPaymentSettings, updatePaymentSettings } from './settings.ts';

const SettingsAnswer = single(PaymentSettings);
const CheckoutAnswer = single(Checkout);
const tags = ['Payments'];

export const paymentProviderRoutes: FastifyPluginAsyncTypebox<ProviderOptions> = async (app, options) => {
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
