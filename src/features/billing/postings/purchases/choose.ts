import { HttpError, invalid } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { listMembershipsOf } from '../../../jobs/companies/members/queries.ts';
import { foldCompanyName } from '../../../jobs/companies/names/fold-name.ts';
import { findNamedCompany } from '../../../jobs/companies/recruiters.ts';
import { type CouponRow, findCouponByCode, lockCouponByCode } from '../../coupons/queries.ts';
import { applyCoupon, type CouponProblem, type Price } from '../../coupons/redeem.ts';
import { sellsWithStripe } from '../../payment-providers/checkout.ts';
import { canCollect, tooSmall } from '../../payment-providers/stripe/checkouts/minimum.ts';
import { lockPlanForShare, type PlanRow } from '../../plans/queries.ts';
import { listSpendable, type SubscriptionRow } from '../../subscriptions/queries.ts';
import { isValidNow } from '../../subscriptions/validity.ts';
import type { PostingContent } from '../content.ts';
import type { PostingRow } from '../queries.ts';
import type { Purchase } from '../states/step.ts';
import { hasBought, listRedeemingNames } from './earlier-purchases.ts';

const couponMessages: Record<CouponProblem, string> = {
  unknown: 'is not a coupon of this board',
  expired: 'has ended',
  used_up: 'has been used up',
  other_plan: 'is for another plan',
  other_currency: 'is for prices in another currency',
  not_the_first: 'is only for the first posting of a company',
};

/**
 * How a posting is paid for: with a credit if the member has one for the plan, otherwise by buying the plan. `subscriptionId` names
 * the credit to use. Locks the plan and the coupon. Throws 400 or 409 if that is not possible.
 */
export async function choosePurchase(
  scope: Scope,
  posting: PostingRow & { member_id: string },
  kind: Purchase['kind'],
  subscriptionId: string | null | undefined,
): Promise<Purchase> {
  const credit = await findCredit(scope, posting, subscriptionId);
  const plan = await getSoldPlan(scope, credit?.plan_id ?? posting.plan_id, credit !== undefined);
  const free = { amountMinor: 0, discountMinor: 0 };
  const provider = (await sellsWithStripe(scope)) ? 'stripe' : 'manual';
  if (credit) return { kind, plan, price: free, coupon: undefined, subscriptionId: credit.id, provider };
  // A coupon lowers the first payment only.
  const code = kind === 'first' ? posting.coupon_code : null;
  const coupon = code === null ? undefined : await lockCouponByCode(scope, code);
  const price = await toPrice(scope, posting, { plan, code, coupon });
  if (typeof price === 'string') throw invalid([{ path: '/coupon', message: couponMessages[price] }]);
  if (provider === 'stripe') assertCollectable(plan, price);
  return { kind, plan, price, coupon, subscriptionId: undefined, provider };
}

/** Throws 400 if Stripe cannot collect what is due. */
function assertCollectable({ currency }: PlanRow, { amountMinor, discountMinor }: Price): void {
  if (amountMinor === 0 || canCollect(amountMinor, currency)) return;
  throw tooSmall(discountMinor > 0 ? '/coupon' : '/plan_id');
}

/** What a draft would cost now. Locks nothing. */
export async function findPrice(
  scope: Scope,
  posting: PostingRow,
  plan: PlanRow,
): Promise<Price | CouponProblem> {
  const code = posting.coupon_code;
  const coupon = code === null ? undefined : await findCouponByCode(scope, code);
  return toPrice(scope, posting, { plan, code, coupon });
}

async function toPrice(
  scope: Scope,
  posting: PostingRow,
  { plan, code, coupon }: { plan: PlanRow; code: string | null; coupon: CouponRow | undefined },
): Promise<Price | CouponProblem> {
  if (code === null) return { amountMinor: plan.amount_minor, discountMinor: 0 };
  const isFirst = !coupon?.first_posting_only || !(await hasBoughtBefore(scope, posting, coupon));
  return applyCoupon(plan, coupon, { isFirst, now: new Date() });
}

/** A submission has locked the coupon, so one of several concurrent submissions is the first. */
async function hasBoughtBefore(
  scope: Scope,
  { id, member_id, content }: PostingRow,
  coupon: CouponRow,
): Promise<boolean> {
  if (member_id === null) return false;
  const name = toFoldedCompany(content as PostingContent);
  const company = await findNamedCompany(scope, name);
  const buyer = { memberId: member_id, companyId: company?.id ?? null, exceptPostingId: id };
  if (await hasBought(scope, buyer)) return true;
  const others = await listRedeemingNames(scope, coupon.id, id);
  return name !== '' && others.some((other) => foldCompanyName(other) === name);
}

function toFoldedCompany({ company_name }: PostingContent): string {
  return foldCompanyName(company_name ?? '');
}

/** The oldest valid subscription to the plan with a job left, or the one that the request names. */
async function findCredit(
  scope: Scope,
  posting: PostingRow & { member_id: string },
  subscriptionId: string | null | undefined,
): Promise<SubscriptionRow | undefined> {
  if (subscriptionId === null) return undefined;
  const credits = await listCredits(scope, posting.member_id);
  if (subscriptionId === undefined) return credits.find(({ plan_id }) => plan_id === posting.plan_id);
  const named = credits.find(({ id }) => id === subscriptionId.toLowerCase());
  if (!named)
    throw invalid([
      { path: '/subscription_id', message: 'must be a subscription of yours that has a job left' },
    ]);
  return named;
}

/**
 * The subscriptions whose jobs the member can use now. A recruiter who only used the name of a company first uses the recruiter's own
 * subscriptions.
 */
export async function listCredits(scope: Scope, memberId: string): Promise<SubscriptionRow[]> {
  const memberships = await listMembershipsOf(scope, memberId);
  const companyIds = memberships.map(({ company_id }) => company_id);
  const provedIds = memberships.filter(({ is_proved }) => is_proved).map(({ company_id }) => company_id);
  const now = new Date();
  const rows = await listSpendable(scope, { memberId, companyIds, provedIds });
  return rows.filter((row) => isValidNow(row, now));
}

async function getSoldPlan(scope: Scope, id: string | null, isPaid: boolean): Promise<PlanRow> {
  const plan = id === null ? undefined : await lockPlanForShare(scope, id);
  if (plan?.kind !== 'job_posting') throw invalid([{ path: '/plan_id', message: 'must be chosen' }]);
  if (!plan.is_active && !isPaid)
    throw new HttpError('plan_inactive', 'The plan is no longer offered. Choose another plan.');
  return plan;
}
