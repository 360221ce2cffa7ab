import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import {
  findPlanProblems,
  MAX_ENTITLEMENTS,
  MAX_JOBS,
  planIntervals,
  planKinds,
  taxBehaviors,
} from './rules.ts';

const kind = oneOf(planKinds, {
  title: 'PlanKind',
  description: 'What the plan sells: access behind the paywall, or the posting of jobs.',
  examples: ['paywall'],
});

const writableFields = {
  name: Type.String({
    ...oneLine,
    minLength: 1,
    maxLength: 200,
    pattern: NOT_BLANK,
    examples: ['Member'],
  }),
  amount: Type.Number({
    description: 'The price in major units, 0 or more, with at most as many decimals as the currency has.',
    examples: [49],
  }),
  currency: Type.String({
    pattern: '^[A-Za-z]{3}$',
    description: 'The ISO 4217 currency code.',
    examples: ['EUR'],
  }),
  interval: nullable(
    oneOf(planIntervals, {
      title: 'PlanInterval',
      description: 'The billing interval. Null if the plan is a one-time payment.',
      examples: ['month'],
    }),
  ),
  jobsIncluded: nullable(
    Type.Integer({
      minimum: 1,
      maximum: MAX_JOBS,
      description: 'Number of jobs that a subscription to a job_posting plan includes. Null if unlimited.',
      examples: [null],
    }),
  ),
  entitlements: Type.Array(
    Type.String({ pattern: '^[a-z0-9]+([_-][a-z0-9]+)*$', maxLength: 120, examples: ['paywall'] }),
    {
      maxItems: MAX_ENTITLEMENTS,
      description:
        'The entitlements that gated collections can require. Plans of the kind paywall also grant `paywall`; other plans cannot.',
      examples: [['paywall']],
    },
  ),
  isActive: Type.Boolean({ description: 'Whether new subscriptions are possible.', examples: [true] }),
  stripePriceId: nullable(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,255}$',
      description: 'The id of the Stripe price. Unique in the organization.',
      examples: ['price_1QJ4fH2eZvKYlo2C'],
    }),
  ),
  description: nullable(
    Type.String({
      maxLength: 500,
      description: 'What the plan offers, in a sentence or two. Shown where employers choose a plan.',
      examples: ['Your job on the board for 30 days.'],
    }),
  ),
  sortOrder: Type.Integer({
    minimum: -1_000_000,
    maximum: 1_000_000,
    description: 'Where employers see the plan: smaller numbers first.',
    examples: [1],
  }),
  durationDays: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      description:
        'For how many days a job stays on the board, from the moment it goes live. Null: the job lifetime of the organization.',
      examples: [30],
    }),
  ),
  highlight: Type.Boolean({ description: 'Whether the job is highlighted.', examples: [false] }),
  stickyDays: Type.Integer({
    minimum: 0,
    maximum: 3650,
    description: 'For how many days the job stays at the top of the board.',
    examples: [0],
  }),
  taxBehavior: oneOf(taxBehaviors, {
    title: 'TaxBehavior',
    description: 'Whether the amount includes taxes. Stripe Tax adds them to an exclusive amount.',
    examples: ['inclusive'],
  }),
};

export const Plan = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'] }),
    organizationId: Type.Integer({ examples: [1] }),
    kind,
    ...writableFields,
    createdAt: Instant,
    updatedAt: Instant,
  },
  { title: 'Plan' },
);
export type Plan = Static<typeof Plan>;

export const UpdatePlan = Type.Partial(Type.Object(writableFields), {
  title: 'UpdatePlan',
  examples: [{ amount: 59, isActive: true }],
  additionalProperties: false,
  rules: findPlanProblems,
});
export type UpdatePlan = Static<typeof UpdatePlan>;

const { name, amount, currency } = writableFields;

export const CreatePlan = Type.Object(
  { ...UpdatePlan.properties, name, kind, amount, currency },
  {
    title: 'CreatePlan',
    additionalProperties: false,
    rules: findPlanProblems,
    examples: [{ name: 'Member', kind: 'paywall', amount: 49, currency: 'EUR', interval: 'month' }],
  },
);
export type CreatePlan = Static<typeof CreatePlan>;

export const PlanQuery = Type.Object({
  ...pageQuery,
  kind: Type.Optional(kind),
  is_active: Type.Optional(
    Type.Boolean({
      description: 'Only active plans (true) or only inactive ones (false).',
      examples: [true],
    }),
  ),
});
export type PlanQuery = Static<typeof PlanQuery>;

export const PlanList = listOf(Plan, 'PlanList');

export const planCreated: EventType = {
  name: 'plan.created',
  resource: 'plans',
  description: 'A plan was created.',
  data: Plan,
};
export const planUpdated: EventType = {
  name: 'plan.updated',
  resource: 'plans',
  description: 'Fields of a plan changed.',
  data: Plan,
  example: { changedFields: ['amount'] },
};
