import { toMajor } from '../../../../platform/money.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { checkRow } from '../../../jobs/jobs/preflight/report.ts';
import { previewNewJob } from '../../../jobs/jobs/preview/rows.ts';
import type { JobRow } from '../../../jobs/jobs/queries.ts';
import { findPlan, type PlanRow } from '../../plans/queries.ts';
import { findMissing, type PostingContent, toJobFields } from '../content.ts';
import { findPrice, listCredits } from '../purchases/choose.ts';
import type { PostingRow } from '../queries.ts';
import type { Visitor } from '../visitor.ts';
import type { PostingCheck } from './schema.ts';

/** Missing fields of a posting, its price, and obstacles to job searches. Writes nothing. */
export async function checkPosting(
  scope: Scope,
  posting: PostingRow,
  { member }: Visitor,
): Promise<PostingCheck> {
  const content = posting.content as PostingContent;
  const plan = posting.plan_id ? await findPlan(scope, posting.plan_id) : undefined;
  const credits = member ? await listCredits(scope, member.id) : [];
  return {
    missing: findMissing(content),
    ...(await toPrice(scope, { ...posting, member_id: posting.member_id ?? member?.id ?? null }, plan)),
    credits: credits.map(({ id, plan_id, jobs_remaining }) => ({
      subscription_id: id,
      plan_id,
      jobs_remaining,
    })),
    job: content.title ? await checkRow(scope, await previewPosting(scope, posting)) : null,
  };
}

/** The row that the job would have if it were live now. */
export async function previewPosting(scope: Scope, { content }: PostingRow): Promise<JobRow> {
  const row = await previewNewJob(scope, toJobFields(content as PostingContent));
  return { ...row, read_status: 'active' };
}

async function toPrice(
  scope: Scope,
  posting: PostingRow,
  plan: PlanRow | undefined,
): Promise<Pick<PostingCheck, 'price' | 'coupon_problem'>> {
  if (!plan) return { price: null, coupon_problem: null };
  const price = await findPrice(scope, posting, plan);
  const problem = typeof price === 'string' ? price : null;
  const { amountMinor, discountMinor } =
    typeof price === 'string' ? { amountMinor: plan.amount_minor, discountMinor: 0 } : price;
  const { currency } = plan;
  return {
    price: {
      amount: toMajor(amountMinor, currency),
      discount: toMajor(discountMinor, currency),
      currency,
    },
    coupon_problem: problem,
  };
}
