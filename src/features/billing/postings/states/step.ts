import type { Scope } from '../../../../platform/scope.ts';
import type { CouponRow } from '../../coupons/queries.ts';
import type { Price } from '../../coupons/redeem.ts';
import type { PlanRow } from '../../plans/queries.ts';
import type { ChargeRow, PostingColumns, PostingRow } from '../queries.ts';

/** One transition of a posting that the caller has locked, together with its member. */
export interface Step {
  scope: Scope;
  /** As it is so far in this step. */
  posting: PostingRow & { member_id: string };
  now: Date;
  /** What is bought, for submissions and renewals. */
  purchase?: Purchase;
  /** The buyer: an owner of the company may renew a colleague's posting. The member of the posting when left out. */
  buyerId?: string;
  /** The charge that the news is about. */
  charge?: ChargeRow;
  /** Why staff reject it. */
  reason?: string;
  /** Whether staff approve it. */
  isApproval?: boolean;
}

export interface Purchase {
  kind: 'first' | 'renewal';
  plan: PlanRow;
  price: Price;
  /** The locked coupon, if it lowers the price. */
  coupon: CouponRow | undefined;
  /** The subscription with a credit. Undefined: the plan is bought. */
  subscriptionId: string | undefined;
  /** Who collects the money. */
  provider: 'manual' | 'stripe';
}

/** What an effect writes to the posting. */
export type Changes = Partial<PostingColumns>;
