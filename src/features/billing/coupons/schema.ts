import { type Static, Type } from 'typebox';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { ENDS_WITH_DAY, EXAMPLE_ID, Instant, nullable } from '../../../platform/http/resource.ts';
import { findAmountProblems, findCouponProblems } from './rules.ts';

const code = Type.String({
  pattern: '^ *[A-Za-z0-9_-]{3,40} *$',
  maxLength: 60,
  description:
    'What employers type: 3 to 40 letters, digits, hyphens and underscores. Stored in capital letters. Unique in the organization.',
  examples: ['HARBOUR20'],
});

const writableFields = {
  percent_off: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description:
        'The discount in percent, rounded half up in the smallest unit of the currency. Null if amount_off is set.',
      examples: [20],
    }),
  ),
  amount_off: nullable(
    Type.Number({
      description: 'The discount in major units. Null if percent_off is set.',
      examples: [null],
    }),
  ),
  currency: nullable(
    Type.String({
      pattern: '^[A-Za-z]{3}$',
      description: 'The ISO 4217 currency code of amount_off. The coupon then lowers prices in it only.',
      examples: [null],
    }),
  ),
  plan_ids: nullable(
    Type.Array(Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }), {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'The plans that the coupon lowers. Null: all plans of the kind job_posting.',
    }),
  ),
  max_redemptions: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'How often the coupon can be redeemed. Null means without a limit.',
      examples: [100],
    }),
  ),
  expires_at: nullable(
    Type.String({
      format: 'instant',
      maxLength: 40,
      description: `When the coupon ends. ${ENDS_WITH_DAY} Null means never.`,
      examples: ['2027-01-01T00:00:00.000Z'],
    }),
  ),
  first_posting_only: Type.Boolean({
    description: 'Whether the coupon is only for the first posting of a company.',
    examples: [false],
  }),
};

export const Coupon = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    code: Type.String({ examples: ['HARBOUR20'] }),
    ...writableFields,
    expires_at: nullable({ ...Instant, examples: ['2027-01-01T00:00:00.000Z'] }),
    redeemed: Type.Integer({
      description: 'How often the coupon is redeemed, open checkouts included.',
      examples: [7],
    }),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Coupon' },
);
export type Coupon = Static<typeof Coupon>;

export const UpdateCoupon = Type.Partial(Type.Object(writableFields), {
  title: 'UpdateCoupon',
  additionalProperties: false,
  rules: findAmountProblems,
  examples: [{ max_redemptions: 200 }],
});
export type UpdateCoupon = Static<typeof UpdateCoupon>;

export const CreateCoupon = Type.Object(
  { code, ...UpdateCoupon.properties },
  {
    title: 'CreateCoupon',
    additionalProperties: false,
    rules: findCouponProblems,
    examples: [{ code: 'HARBOUR20', percent_off: 20, max_redemptions: 100 }],
  },
);
export type CreateCoupon = Static<typeof CreateCoupon>;

export const CouponQuery = Type.Object(pageQuery);
export const CouponList = listOf(Coupon, 'CouponList');
