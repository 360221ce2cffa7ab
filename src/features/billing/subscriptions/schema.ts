import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { findMetadataProblems, Metadata } from '../../../platform/http/metadata.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import {
  ENDS_WITH_DAY,
  Instant,
  idParam,
  nullable,
  oneOf,
  STARTS_WITH_DAY,
} from '../../../platform/http/resource.ts';
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
      description: 'The id of the member.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a30'],
    }),
    planId: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'] }),
    companyId: nullable(
      Type.String({
        format: 'uuid',
        description:
          'The company that owns the jobs of a job_posting plan. Only its members can use them on the board. Null: the member owns them.',
        examples: [null],
      }),
    ),
    status: oneOf(subscriptionStatuses, {
      title: 'SubscriptionStatus',
      description:
        'The status, with the names of Stripe. A manual subscription becomes `canceled` as soon as its cancelAt has passed.',
      examples: ['active'],
    }),
    stripeSubscriptionId: nullable(
      Type.String({ description: 'Null if the subscription is manual.', examples: ['sub_1QJ4fH2eZvKYlo2C'] }),
    ),
    currentPeriodStart: nullable(Instant),
    currentPeriodEnd: nullable(
      Type.String({
        format: 'date-time',
        description: 'Null if the subscription never ends.',
        examples: ['2026-12-01T09:00:00.000Z'],
      }),
    ),
    cancelAt: nullable(Instant),
    canceledAt: nullable(Instant),
    jobsRemaining: nullable(
      Type.Integer({
        description:
          'Number of jobs that can still be posted. Null if unlimited, or if the plan includes no jobs.',
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
  status: oneOf(subscriptionStatuses, {
    title: 'SubscriptionStatus',
    description: 'The status, with the names of Stripe.',
    examples: ['active'],
  }),
  currentPeriodStart: instant(`Start of the paid period. ${STARTS_WITH_DAY}`),
  currentPeriodEnd: instant(
    `End of the paid period, when the paywall closes. ${ENDS_WITH_DAY} Null if it never ends.`,
  ),
  cancelAt: instant(
    `Time of the automatic cancellation. ${ENDS_WITH_DAY} Null if the subscription will not be canceled automatically.`,
  ),
  jobsRemaining: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'Number of jobs that can still be posted. Null if unlimited.',
      examples: [5],
    }),
  ),
  metadata: Metadata,
};

export const UpdateSubscription = Type.Partial(Type.Object(writableFields), {
  title: 'UpdateSubscription',
  examples: [{ currentPeriodEnd: '2026-12-01T00:00:00.000Z' }],
  additionalProperties: false,
  rules: findMetadataProblems,
});
export type UpdateSubscription = Static<typeof UpdateSubscription>;

/** Defaults: active, from now to the end of the plan's interval, with the plan's jobs. */
export const CreateSubscription = Type.Object(
  {
    planId: Type.String({
      format: 'uuid',
      description: 'The id of an active plan.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'],
    }),
    companyId: Type.Optional(
      nullable(
        Type.String({
          format: 'uuid',
          description:
            'The company that owns the jobs of a job_posting plan. Defaults to the only company of the member. Null: the member owns them.',
          examples: [null],
        }),
      ),
    ),
    ...UpdateSubscription.properties,
  },
  {
    title: 'CreateSubscription',
    examples: [
      {
        planId: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31',
        status: 'active',
        currentPeriodEnd: '2026-12-01T00:00:00.000Z',
      },
    ],
    additionalProperties: false,
    rules: findMetadataProblems,
  },
);
export type CreateSubscription = Static<typeof CreateSubscription>;

export const SubscriptionParams = Type.Object({
  id: idParam('member'),
  subscription_id: idParam('subscription'),
});

export const SubscriptionQuery = Type.Object(pageQuery);
export const SubscriptionList = listOf(Subscription, 'SubscriptionList');

export const subscriptionCreated: EventType = {
  name: 'subscription.created',
  resource: 'members',
  description: 'A member was subscribed to a plan.',
  data: Subscription,
};
export const subscriptionUpdated: EventType = {
  name: 'subscription.updated',
  resource: 'members',
  description: 'Fields of a subscription changed. Each posted job changes jobsRemaining.',
  data: Subscription,
  example: { changedFields: ['jobsRemaining'] },
};
export const subscriptionCanceled: EventType = {
  name: 'subscription.canceled',
  resource: 'members',
  description: 'A subscription was canceled, by an update or because its cancelAt has passed.',
  data: Subscription,
};
