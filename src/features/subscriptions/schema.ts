import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { findMetadataProblems, Metadata } from '../../platform/http/metadata.ts';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { subscriptionStatuses } from './state.ts';

const instant = (description: string) =>
  nullable(
    Type.String({
      format: 'instant',
      maxLength: 40,
      description,
      examples: ['2026-11-01T09:00:00.000Z'],
    }),
  );

export const Subscription = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a32'] }),
    organizationId: Type.Integer({ examples: [1] }),
    userId: Type.String({
      format: 'uuid',
      description: 'The member who has it.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a30'],
    }),
    planId: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'] }),
    status: oneOf(subscriptionStatuses, {
      description:
        'As Stripe names them. One kept by hand reads as canceled as soon as its cancelAt has passed.',
      examples: ['active'],
    }),
    stripeSubscriptionId: nullable(
      Type.String({ description: 'null: kept by hand.', examples: ['sub_1QJ4fH2eZvKYlo2C'] }),
    ),
    currentPeriodStart: nullable(Instant),
    currentPeriodEnd: nullable(
      Type.String({
        format: 'date-time',
        description: 'null: for life.',
        examples: ['2026-12-01T09:00:00.000Z'],
      }),
    ),
    cancelAt: nullable(Instant),
    canceledAt: nullable(Instant),
    jobsRemaining: nullable(
      Type.Integer({
        description: 'How many jobs can still be posted on it; null: without limit, or none by its plan.',
        examples: [null],
      }),
    ),
    metadata: Metadata,
    createdAt: Instant,
    updatedAt: Instant,
  },
  { title: 'Subscription' },
);
export type Subscription = Static<typeof Subscription>;

const writableFields = {
  status: oneOf(subscriptionStatuses, { description: 'As Stripe names them.', examples: ['active'] }),
  currentPeriodStart: instant('When what has been paid for begins.'),
  currentPeriodEnd: instant('When that ends, and the paywall closes with it; null: never.'),
  cancelAt: instant('When it becomes canceled by itself; null: it does not.'),
  jobsRemaining: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'How many jobs can still be posted on it; null: without limit.',
      examples: [5],
    }),
  ),
  metadata: Metadata,
};

export const UpdateSubscription = Type.Partial(Type.Object(writableFields), {
  title: 'UpdateSubscription',
  additionalProperties: false,
  rules: findMetadataProblems,
});
export type UpdateSubscription = Static<typeof UpdateSubscription>;

/** Left out: active, from now to the end of the plan's interval, with the plan's jobs. */
export const CreateSubscription = Type.Object(
  {
    planId: Type.String({
      format: 'uuid',
      description: 'An active plan.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'],
    }),
    ...UpdateSubscription.properties,
  },
  { title: 'CreateSubscription', additionalProperties: false, rules: findMetadataProblems },
);
export type CreateSubscription = Static<typeof CreateSubscription>;

export const SubscriptionParams = Type.Object({
  id: Type.String({ description: 'The id of the member (a UUID).' }),
  subscriptionId: Type.String({ description: 'The id of the subscription (a UUID).' }),
});

export const SubscriptionQuery = Type.Object(pageQuery);
export const SubscriptionList = Type.Object({
  data: Type.Array(Subscription),
  meta: Type.Object({ pagination: Pagination }),
});

export const subscriptionCreated: EventType = {
  name: 'subscription.created',
  description: 'A member was subscribed to a plan.',
  data: Subscription,
};
export const subscriptionUpdated: EventType = {
  name: 'subscription.updated',
  description: 'Fields of a subscription changed; jobsRemaining does with each job that is posted on it.',
  data: Subscription,
  example: { changedFields: ['jobsRemaining'] },
};
export const subscriptionCanceled: EventType = {
  name: 'subscription.canceled',
  description: 'A subscription became canceled, by a change or because its cancelAt had come.',
  data: Subscription,
};
