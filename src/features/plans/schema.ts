import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { NOT_BLANK } from '../../platform/http/validation.ts';
import { findPlanProblems, MAX_ENTITLEMENTS, MAX_JOBS, planIntervals, planKinds } from './rules.ts';

const kind = oneOf(planKinds, {
  description: 'What it opens: the paywall, or the posting of jobs.',
  examples: ['paywall'],
});

const writableFields = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: NOT_BLANK, examples: ['Member'] }),
  amount: Type.Number({
    description: 'What it costs, 0 or more, in major units, with no more decimals than the currency has.',
    examples: [49],
  }),
  currency: Type.String({ pattern: '^[A-Za-z]{3}$', description: 'ISO 4217.', examples: ['EUR'] }),
  interval: nullable(
    oneOf(planIntervals, {
      description: 'What it costs this much for; null: paid once, for good.',
      examples: ['month'],
    }),
  ),
  jobsIncluded: nullable(
    Type.Integer({
      minimum: 1,
      maximum: MAX_JOBS,
      description:
        'Of a job_posting plan: how many jobs a subscription lets its member post; null: without limit.',
      examples: [null],
    }),
  ),
  entitlements: Type.Array(
    Type.String({ pattern: '^[a-z0-9]+([_-][a-z0-9]+)*$', maxLength: 120, examples: ['paywall'] }),
    {
      maxItems: MAX_ENTITLEMENTS,
      description:
        'What gated collections may ask for. A paywall plan gives paywall besides, and no other plan does.',
      examples: [['paywall']],
    },
  ),
  isActive: Type.Boolean({ description: 'Whether it can still be subscribed to.', examples: [true] }),
  stripePriceId: nullable(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,255}$',
      description: 'The price at Stripe that it is sold by, unique in the organization.',
      examples: ['price_1QJ4fH2eZvKYlo2C'],
    }),
  ),
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
  is_active: Type.Optional(Type.Boolean({ description: 'Only plans that are, or are not, active.' })),
});
export type PlanQuery = Static<typeof PlanQuery>;

export const PlanList = Type.Object({
  data: Type.Array(Plan),
  meta: Type.Object({ pagination: Pagination }),
});

export const planCreated: EventType = {
  name: 'plan.created',
  description: 'A plan was created.',
  data: Plan,
};
export const planUpdated: EventType = {
  name: 'plan.updated',
  description: 'Fields of a plan changed.',
  data: Plan,
  example: { changedFields: ['amount'] },
};
