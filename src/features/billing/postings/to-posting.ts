import { toMajor } from '../../../platform/money.ts';
import type { PostingContent } from './content.ts';
import type { ChargeRow, PostingRow } from './queries.ts';
import type { ChargeState, Posting, ReviewCause } from './schema.ts';

export function toPosting(row: PostingRow): Posting {
  return {
    id: row.id,
    state: row.state,
    member_id: row.member_id,
    company_id: row.company_id,
    job_id: row.job_id,
    plan_id: row.plan_id,
    coupon: row.coupon_code,
    subscription_id: row.subscription_id,
    charge: row.charge && toCharge(row.charge),
    review_causes: (row.edit ? ['edit'] : row.review_causes) as ReviewCause[],
    reason: row.reason,
    is_disputed: row.is_disputed,
    submitted_at: row.submitted_at,
    published_at: row.published_at,
    ends_at: row.ends_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    job: row.content as PostingContent,
    edit: row.edit as PostingContent | null,
    deleted_at: row.stale_at,
  };
}

/** The posting as events have it: without its text. */
export function toEventData(row: PostingRow): Omit<Posting, 'job' | 'edit' | 'deleted_at'> {
  const { job: _, edit: __, deleted_at: ___, ...fields } = toPosting(row);
  return fields;
}

function toCharge(row: ChargeRow): Posting['charge'] {
  return {
    purpose: row.purpose as 'first' | 'renewal',
    state: row.state as ChargeState,
    amount: toMajor(row.amount_minor, row.currency),
    discount: toMajor(row.discount_minor, row.currency),
    currency: row.currency,
    payment_id: row.payment_id,
  };
}
