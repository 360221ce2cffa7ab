import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { nullable, oneOf } from '../../platform/http/resource.ts';
import { paymentProviders } from '../payments/rules.ts';

const provider = oneOf(paymentProviders, {
  description: 'Where new checkouts lead: to Stripe, or to nobody, when payments are recorded by hand.',
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
    "The secret of the vault that is Stripe's API key (a restricted one will do).",
    'vault:stripe-key',
  ),
  stripeWebhookSecret: secretName(
    "The secret of the vault that is the signing secret of Stripe's webhook endpoint.",
    'vault:stripe-webhook',
  ),
};

const Waiting = Type.Object(
  {
    stripeSubscriptionId: Type.String({ examples: ['sub_1QJ4fH2eZvKYlo2C'] }),
    stripeCustomerId: nullable(Type.String({ examples: ['cus_R4Jk2pQ8sLw1Yz'] })),
    stripePriceId: nullable(Type.String({ examples: ['price_1QJ4fH2eZvKYlo2C'] })),
  },
  { title: 'WaitingSubscription' },
);

export const PaymentSettings = Type.Object(
  {
    ...settings,
    waiting: Type.Array(Waiting, {
      description:
        'Subscriptions at Stripe without a member or a plan here, the first 20: nobody is known by the address, or no plan has the price.',
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
  description: 'Somebody changed how the organization sells.',
  data: Type.Object(
    {
      id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a34'] }),
      ...settings,
    },
    { title: 'PaymentSettingsNames' },
  ),
  example: { changedFields: ['provider'] },
};

const address = (description: string, example: string) =>
  Type.String({ format: 'http-url', maxLength: 2_000, description, examples: [example] });

export const CreateCheckout = Type.Object(
  {
    planId: Type.String({
      format: 'uuid',
      description: 'An active plan; with Stripe, one that has a stripePriceId.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'],
    }),
    successUrl: address('Where the member goes after paying.', 'https://jobs.harbour.example/welcome'),
    cancelUrl: address('Where the member goes who does not.', 'https://jobs.harbour.example/plans'),
    jobId: Type.Optional(
      nullable(
        Type.String({
          format: 'uuid',
          description: 'The job that is paid for.',
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
      description: 'Where the member pays, or reads how to.',
      examples: ['https://checkout.stripe.com/c/pay/cs_live_a1'],
    }),
    sessionId: Type.String({
      description: "Stripe's checkout session; of the manual provider: the pending payment.",
      examples: ['cs_live_a1'],
    }),
    paymentProvider: oneOf(paymentProviders, { examples: ['stripe'] }),
  },
  { title: 'Checkout' },
);
export type Checkout = Static<typeof Checkout>;
