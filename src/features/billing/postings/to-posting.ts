import { toResource } from '../../../platform/http/resource.ts';
import { toMajor } from '../../../platform/money.ts';
import type { PostingContent } from './content.ts';
import type { ChargeRow, PostingRow } from './queries.ts';
import { type ChargeState, Posting, type ReviewCause } from './schema.ts';

export function toPosting(row: PostingRow): Posting {
  return toResource(Posting, row, {
    coupon: row.coupon_code,
    charge: row.charge && toCharge(row.charge),
    review_causes: (row.edit ? ['edit'] : row.review_causes) as ReviewCause[],
    job: row.content as PostingContent,
    deleted_at: row.stale_at,
  });
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
