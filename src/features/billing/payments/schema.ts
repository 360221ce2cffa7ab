import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { Metadata } from '../../../platform/http/metadata.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { Plan } from '../plans/schema.ts';
import { findPaymentProblems, findQueryProblems, paymentProviders, paymentStatuses } from './rules.ts';

const { amount, currency } = Plan.properties;
const uuid = (description: string, example: string) =>
  nullable(Type.String({ format: 'uuid', description, examples: [example] }));

const planId = uuid('The id of the plan that was paid for.', '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31');
const jobId = uuid(
  'The id of the job that was paid for. The job may have been deleted.',
  '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10',
);
const status = oneOf(paymentStatuses, { title: 'PaymentStatus', examples: ['succeeded'] });

export const Payment = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a33'] }),
    organizationId: Type.Integer({ examples: [1] }),
    userId: uuid(
      'The id of the member who paid. Null if the member was erased.',
      '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a30',
    ),
    jobId,
    planId,
    amount: Type.Number({ description: 'The amount in major units: 49 is 49.00.', examples: [49] }),
    currency: Type.String({ description: 'The ISO 4217 currency code.', examples: ['EUR'] }),
    status,
    paymentProvider: oneOf(paymentProviders, {
      title: 'PaymentProvider',
      description: 'How the payment was made. `manual`: outside of Corkboard, recorded through the API.',
      examples: ['manual'],
    }),
    stripeSessionId: nullable(Type.String({ examples: [null] })),
    stripePaymentIntentId: nullable(Type.String({ examples: [null] })),
    invoiceUrl: nullable(
      Type.String({
        description: 'The page of Stripe with the invoice and the receipt. Stripe ends such links in time.',
        examples: [null],
      }),
    ),
    metadata: Metadata,
    paidAt: nullable(Instant),
    createdAt: Instant,
    updatedAt: Instant,
  },
  { title: 'Payment' },
);
export type Payment = Static<typeof Payment>;

export const CreatePayment = Type.Object(
  {
    planId: Type.Optional(planId),
    jobId: Type.Optional(
      uuid('The id of the job that was paid for.', '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'),
    ),
    amount,
    currency,
    status: Type.Optional(
      oneOf(paymentStatuses, {
        title: 'PaymentStatus',
        description: 'Defaults to `succeeded`.',
        examples: ['succeeded'],
      }),
    ),
    metadata: Type.Optional(Metadata),
  },
  {
    title: 'CreatePayment',
    additionalProperties: false,
    rules: findPaymentProblems,
    examples: [{ amount: 49, currency: 'EUR' }],
  },
);
export type CreatePayment = Static<typeof CreatePayment>;

export const UpdatePayment = Type.Object(
  {
    status: Type.Optional(
      oneOf(paymentStatuses, {
        title: 'PaymentStatus',
        description: 'From `pending` to `succeeded` or `failed`, or from `succeeded` to `refunded`.',
        examples: ['refunded'],
      }),
    ),
  },
  { title: 'UpdatePayment', additionalProperties: false },
);
export type UpdatePayment = Static<typeof UpdatePayment>;

const timestamp = (description: string, example: string) =>
  Type.Optional(Type.String({ format: 'instant', maxLength: 40, description, examples: [example] }));

export const PaymentQuery = Type.Object(
  {
    ...pageQuery,
    status: Type.Optional({ ...status, description: 'Only payments with this status.' }),
    from: timestamp(
      'Payments recorded on or after this date or timestamp. A date is in the time zone of the organization.',
      '2026-01-01',
    ),
    to: timestamp(
      'Payments recorded on or before this; a date includes the whole day in the time zone of the organization.',
      '2026-12-31',
    ),
  },
  { rules: findQueryProblems },
);
export type PaymentQuery = Static<typeof PaymentQuery>;

export const MemberPaymentQuery = Type.Object(pageQuery);
export const PaymentList = listOf(Payment, 'PaymentList');

export const paymentPending: EventType = {
  name: 'payment.pending',
  resource: 'payments',
  description: 'A payment was started and is not yet completed.',
  data: Payment,
};
export const paymentSucceeded: EventType = {
  name: 'payment.succeeded',
  resource: 'payments',
  description: 'A payment succeeded.',
  data: Payment,
};
export const paymentFailed: EventType = {
  name: 'payment.failed',
  resource: 'payments',
  description: 'A payment failed.',
  data: Payment,
};
export const paymentRefunded: EventType = {
  name: 'payment.refunded',
  resource: 'payments',
  description: 'A payment was refunded.',
  data: Payment,
};
