import type { CreateCoupon } from '../features/billing/coupons/schema.ts';
import { createCoupon } from '../features/billing/coupons/write.ts';
import { type PostingContent, toJobFields } from '../features/billing/postings/content.ts';
import { insertPosting } from '../features/billing/postings/queries.ts';
import { listSubscriptionsOf, saveJobPosting } from '../features/billing/subscriptions/queries.ts';
import { createJob } from '../features/jobs/jobs/create.ts';
import { lookUpMember } from '../features/people/members/queries.ts';
import { newId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { readJson } from './data.ts';

export interface DemoPostings {
  /** A member of `members.json` with a subscription for jobs. */
  employer: string;
  coupons: CreateCoupon[];
  postings: DemoPosting[];
}

interface DemoPosting {
  stage: 'published' | 'pending_review' | 'rejected';
  submittedDaysAgo: number;
  reason?: string | null;
  job: PostingContent;
}

/** A member and the subscription that pays. */
interface Employer {
  memberId: string;
  subscriptionId: string;
  planId: string;
}

const DAY_MS = 86_400_000;
const DURATION_DAYS = 30;
const reviews = { published: 'approved', pending_review: 'pending', rejected: 'rejected' } as const;

/** Adds the demo's coupons, and what its employer posted. Writes the rows as they are in the end, so that no email is sent. */
export async function loadDemoPostings(scope: Scope, now: Date): Promise<void> {
  const { employer: email, coupons, postings } = readJson<DemoPostings>('postings.json');
  for (const coupon of coupons) await createCoupon(scope, coupon);
  const member = await lookUpMember(scope, email);
  const [subscription] = member ? await listSubscriptionsOf(scope, member.id) : [];
  if (!member || !subscription) return;
  const employer = { memberId: member.id, subscriptionId: subscription.id, planId: subscription.plan_id };
  for (const posting of postings) await addPosting(scope, posting, employer, now);
}

async function addPosting(
  scope: Scope,
  { stage, submittedDaysAgo, reason = null, job }: DemoPosting,
  { memberId, subscriptionId, planId }: Employer,
  now: Date,
): Promise<void> {
  const submittedAt = new Date(now.getTime() - submittedDaysAgo * DAY_MS).toISOString();
  const isLive = stage === 'published';
  const reviewedAt = stage === 'pending_review' ? null : submittedAt;
  const paidBy = stage === 'rejected' ? null : subscriptionId;
  const input = {
    ...toJobFields(job),
    ...{ source: 'posting', posted_at: submittedAt },
    status: isLive ? ('active' as const) : ('draft' as const),
    expires_at: isLive ? new Date(Date.parse(submittedAt) + DURATION_DAYS * DAY_MS).toISOString() : null,
  };
  const created = await createJob(scope, input, {
    review_state: reviews[stage],
    review_reason: reason,
    reviewed_at: reviewedAt,
    owner_member_id: memberId,
    subscription_id: paidBy,
  });
  if (paidBy) await saveJobPosting(scope, created.id, paidBy);
  await insertPosting(scope, {
    organization_id: scope.organizationId,
    id: newId(),
    member_id: memberId,
    company_id: created.company_id,
    plan_id: planId,
    content: JSON.stringify(job),
    stage,
    job_id: created.id,
    subscription_id: paidBy,
    duration_days: DURATION_DAYS,
    review_causes: stage === 'pending_review' ? ['all_postings'] : [],
    reason,
    submitted_at: submittedAt,
    published_at: isLive ? submittedAt : null,
    reviewed_at: reviewedAt,
    reviewed_content: reviewedAt && JSON.stringify(job),
    was_approved: isLive,
  });
}
