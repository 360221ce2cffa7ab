import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { paymentProviders } from '../payments/rules.ts';

const provider = oneOf(paymentProviders, {
  title: 'PaymentProvider',
  description: 'The provider of new checkouts. `manual`: payments are recorded through the API.',
  examples: ['stripe'],
});

const secretName = (description: string, example: string) =>
  nullable(
    Type.String({
      pattern: '^(vault:)?[a-z0-9_-]{1,64}$',
      description,
      examples: [example],
    }),
  );

const settings = {
  provider,
  stripeKeySecret: secretName(
    'The secret with the API key of Stripe. A restricted key is enough.',
    'vault:stripe-key',
  ),
  stripeWebhookSecret: secretName(
    'The secret with the signing secret of the webhook endpoint at Stripe.',
    'vault:stripe-webhook',
  ),
  stripe_tax: Type.Boolean({
    description: 'Whether Stripe Tax computes the taxes of postings. Activate it in Stripe first.',
    examples: [false],
  }),
};

const Waiting = Type.Object(
  {
    stripeSubscriptionId: Type.String({ examples: ['sub_1QJ4fH2eZvKYlo2C'] }),
    stripeCustomerId: nullable(Type.String({ examples: ['cus_R4Jk2pQ8sLw1Yz'] })),
    stripePriceId: nullable(Type.String({ examples: ['price_1QJ4fH2eZvKYlo2C'] })),
  },
  { title: 'WaitingSubscription' },
);

const missing = (description: string, example: string) =>
  nullable(Type.Array(Type.String({ examples: [example] }), { description }));

export const PaymentSettings = Type.Object(
  {
    ...settings,
    missingPermissions: missing(
      'What the API key may not do and should, as of the last check. Null: not known.',
      'Coupons: write',
    ),
    missingEvents: missing(
      'The events that the webhook endpoint at Stripe should send and does not, as of the last check. Null: not known.',
      'charge.dispute.created',
    ),
    checkedAt: nullable({ ...Instant, description: 'When the key and the endpoint were last checked.' }),
    waiting: Type.Array(Waiting, {
      description:
        'Up to 20 subscriptions at Stripe without a member or a plan here: no member has the email address, or no plan has the price.',
    }),
  },
  { title: 'PaymentSettings' },
);
export type PaymentSettings = Static<typeof PaymentSettings>;

export const UpdatePaymentSettings = Type.Partial(Type.Object(settings), {
  title: 'UpdatePaymentSettings',
  additionalProperties: false,
});
export type UpdatePaymentSettings = Static<typeof UpdatePaymentSettings>;

export const paymentSettingsUpdated: EventType = {
  name: 'payment_settings.updated',
  resource: 'payments',
  description: 'The payment settings changed.',
  data: Type.Object(
    {
      id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a34'] }),
      ...settings,
    },
    { title: 'PaymentSettingsNames' },
  ),
  example: { changedFields: ['provider'] },
};

const url = (description: string, example: string) =>
  Type.String({ format: 'http-url', maxLength: 2_000, description, examples: [example] });

export const CreateCheckout = Type.Object(
  {
    planId: Type.String({
      format: 'uuid',
      description: 'The id of an active plan. With Stripe, it needs a stripePriceId.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'],
    }),
    successUrl: url(
      'The URL to redirect the member to after the payment.',
      'https://jobs.harbour.example/welcome',
    ),
    cancelUrl: url(
      'The URL to redirect the member to after a cancellation.',
      'https://jobs.harbour.example/plans',
    ),
    jobId: Type.Optional(
      nullable(
        Type.String({
          format: 'uuid',
          description: 'The id of the job to pay for.',
          examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'],
        }),
      ),
    ),
  },
  { title: 'CreateCheckout', additionalProperties: false },
);
export type CreateCheckout = Static<typeof CreateCheckout>;

export const Checkout = Type.Object(
  {
    url: Type.String({
      description: 'The URL where the member pays, or reads how to pay.',
      examples: ['https://checkout.stripe.com/c/pay/cs_live_a1'],
    }),
    sessionId: Type.String({
      description:
        'The id of the checkout session at Stripe. With the manual provider, the id of the pending payment.',
      examples: ['cs_live_a1'],
    }),
    paymentProvider: oneOf(paymentProviders, { title: 'PaymentProvider', examples: ['stripe'] }),
  },
  { title: 'Checkout' },
);
export type Checkout = Static<typeof Checkout>;
