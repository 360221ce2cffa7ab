import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { Metadata } from '../../platform/http/metadata.ts';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { Plan } from '../plans/schema.ts';
import { findPaymentProblems, findQueryProblems, paymentProviders, paymentStatuses } from './rules.ts';

const { amount, currency } = Plan.properties;
const uuid = (description: string, example: string) =>
  nullable(Type.String({ format: 'uuid', description, examples: [example] }));

const planId = uuid('The plan that was paid for.', '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31');
const jobId = uuid('The job that was paid for, which may be gone.', '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10');
const status = oneOf(paymentStatuses, { examples: ['succeeded'] });

export const Payment = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a33'] }),
    organizationId: Type.Integer({ examples: [1] }),
    userId: uuid('The member who paid; null: one who was erased.', '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a30'),
    jobId,
    planId,
    amount: Type.Number({ description: 'In major units: 49 are 49.00.', examples: [49] }),
    currency: Type.String({ description: 'ISO 4217.', examples: ['EUR'] }),
    status,
    paymentProvider: oneOf(paymentProviders, {
      description: 'Who took the money; manual: recorded by hand.',
      examples: ['manual'],
    }),
    stripeSessionId: nullable(Type.String({ examples: [null] })),
    stripePaymentIntentId: nullable(Type.String({ examples: [null] })),
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
    jobId: Type.Optional(uuid('The job that was paid for.', '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10')),
    amount,
    currency,
    status: Type.Optional(
      oneOf(paymentStatuses, { description: 'succeeded when left out.', examples: ['succeeded'] }),
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
        description: 'A pending payment may succeed or fail; one that succeeded may be refunded.',
        examples: ['refunded'],
      }),
    ),
  },
  { title: 'UpdatePayment', additionalProperties: false },
);
export type UpdatePayment = Static<typeof UpdatePayment>;

const moment = (description: string, example: string) =>
  Type.Optional(Type.String({ format: 'instant', maxLength: 40, description, examples: [example] }));

export const PaymentQuery = Type.Object(
  {
    ...pageQuery,
    status: Type.Optional(status),
    from: moment('Payments recorded on or after this date or timestamp.', '2026-01-01'),
    to: moment('Payments recorded on or before this; a date includes the whole day in UTC.', '2026-12-31'),
  },
  { rules: findQueryProblems },
);
export type PaymentQuery = Static<typeof PaymentQuery>;

export const MemberPaymentQuery = Type.Object(pageQuery);
export const PaymentList = Type.Object({
  data: Type.Array(Payment),
  meta: Type.Object({ pagination: Pagination }),
});

export const paymentPending: EventType = {
  name: 'payment.pending',
  description: 'A payment was begun, whose money is still to come.',
  data: Payment,
};
export const paymentSucceeded: EventType = {
  name: 'payment.succeeded',
  description: 'Money came in.',
  data: Payment,
};
export const paymentFailed: EventType = {
  name: 'payment.failed',
  description: 'A payment was tried and failed.',
  data: Payment,
};
export const paymentRefunded: EventType = {
  name: 'payment.refunded',
  description: 'Money was given back.',
  data: Payment,
};
