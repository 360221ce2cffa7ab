import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import { oneLine } from '../../../../platform/http/input/one-line.ts';
import { EXAMPLE_ID, idParam, nullable, oneOf } from '../../../../platform/http/resource.ts';
import { JobCheck } from '../../../jobs/jobs/preflight/schema.ts';
import { solution } from '../../../people/challenges/schema.ts';
import { Plan } from '../../plans/schema.ts';
import { PostingContent, requiredFields } from '../content.ts';

const {
  id,
  name,
  description,
  amount,
  currency,
  interval,
  jobsIncluded,
  durationDays,
  highlight,
  stickyDays,
} = Plan.properties;

/** A plan as employers see it. */
const OfferedPlan = Type.Object(
  {
    id,
    name,
    description,
    amount,
    currency,
    interval,
    jobsIncluded,
    durationDays: {
      ...durationDays,
      description: 'For how many days a job stays on the board. Null: without an end.',
    },
    highlight,
    stickyDays,
  },
  { title: 'OfferedPlan' },
);
export const OfferedPlanList = Type.Object({ data: Type.Array(OfferedPlan) }, { title: 'OfferedPlanList' });

const planId = nullable(
  Type.String({ format: 'uuid', description: 'A plan that the board offers.', examples: [EXAMPLE_ID] }),
);
const coupon = nullable(
  Type.String({ maxLength: 60, description: 'The code of a coupon.', examples: ['HARBOUR20'] }),
);

export const UpdateDraft = Type.Partial(Type.Object({ plan_id: planId, coupon, job: PostingContent }), {
  title: 'UpdatePosting',
  additionalProperties: false,
  examples: [{ job: { title: 'Senior Harbour Pilot' } }],
});
export type UpdateDraft = Static<typeof UpdateDraft>;

export const CreateDraft = Type.Object(
  {
    ...UpdateDraft.properties,
    altcha: solution,
    website: Type.Optional(
      Type.String({
        maxLength: 2048,
        description: 'Leave it empty. Programs that fill in every field fill in this one.',
        examples: [''],
      }),
    ),
  },
  {
    title: 'CreatePosting',
    additionalProperties: false,
    examples: [
      {
        plan_id: EXAMPLE_ID,
        job: {
          title: 'Harbour Pilot',
          description: '<p>Guide ships in and out.</p>',
          company_name: 'North Sea Pilots',
          how_to_apply: 'work@pilots.example',
        },
      },
    ],
  },
);

const subscriptionId = Type.Optional(
  nullable(
    Type.String({
      format: 'uuid',
      description:
        'The subscription whose job to use. Defaults to one to the same plan that has a job left. Null: buy the plan.',
      examples: [null],
    }),
  ),
);

export const SubmitPosting = Type.Object(
  { subscription_id: subscriptionId },
  { title: 'SubmitPosting', additionalProperties: false, examples: [{}] },
);

export const RenewPosting = Type.Object(
  {
    plan_id: Type.Optional(Type.String({ format: 'uuid', examples: [EXAMPLE_ID] })),
    subscription_id: subscriptionId,
  },
  { title: 'RenewPosting', additionalProperties: false, examples: [{}] },
);

export const RequestPostingLink = Type.Object(
  {
    email: Type.String({
      format: 'idn-email',
      maxLength: MAX_EMAIL_LENGTH,
      examples: ['mette@pilots.example'],
    }),
    name: Type.Optional(
      Type.String({
        ...oneLine,
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        examples: ['Mette Holm'],
      }),
    ),
  },
  { title: 'RequestPostingLink', additionalProperties: false },
);

export const PostingCheck = Type.Object(
  {
    missing: Type.Array(
      oneOf(requiredFields, { title: 'RequiredPostingField', examples: ['how_to_apply'] }),
      { description: 'What is missing before the posting can be submitted.' },
    ),
    price: Type.Unsafe<{ amount: number; discount: number; currency: string } | null>({
      ...nullable(
        Type.Object(
          {
            amount: Type.Number({ description: 'What is due, in major units.', examples: [79.2] }),
            discount: Type.Number({ description: 'What the coupon takes off.', examples: [19.8] }),
            currency: Type.String({ examples: ['EUR'] }),
          },
          { title: 'PostingPrice' },
        ),
      ),
      description: 'What the plan costs now with the coupon. Null without a plan.',
    }),
    coupon_problem: nullable(
      oneOf(['unknown', 'expired', 'used_up', 'other_plan', 'other_currency', 'not_the_first'], {
        title: 'CouponProblem',
        description: 'Why the coupon does not lower the price. Null if it does, or if there is none.',
        examples: [null],
      }),
    ),
    credits: Type.Array(
      Type.Object(
        {
          subscription_id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
          plan_id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
          jobs_remaining: nullable(Type.Integer({ description: 'Null: without a limit.', examples: [4] })),
        },
        { title: 'PostingCredit' },
      ),
      { description: 'What the signed-in member can use instead of paying.' },
    ),
    job: Type.Unsafe<Static<typeof JobCheck> | null>({
      ...nullable(JobCheck),
      title: 'PostingJobCheck',
      description: 'What would keep the job out of job searches. Null until it has a title.',
    }),
  },
  { title: 'PostingCheck' },
);
export type PostingCheck = Static<typeof PostingCheck>;

export const PaymentPage = Type.Object(
  {
    checkout_url: Type.String({
      description: 'The page to send the employer to, to pay or to read how to pay.',
      examples: ['https://checkout.stripe.com/c/pay/cs_live_a1'],
    }),
  },
  { title: 'PaymentPage' },
);

export const PostingParams = Type.Object({ id: idParam('posting') });
