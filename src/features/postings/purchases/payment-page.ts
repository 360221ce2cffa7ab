import type { Scope } from '../../../platform/scope.ts';
import type { PostingRow } from '../queries.ts';
import { refused } from '../states/transition.ts';
import { findOpenCharge } from './charges.ts';

/** The page of the board that says how to make the pending payment. Throws 409 if nothing is due. */
export async function findPaymentPage(scope: Scope, posting: PostingRow): Promise<string> {
  const charge = await findOpenCharge(scope, posting.id);
  if (!charge?.payment_id) throw refused(posting.state);
  const url = new URL('/payment', scope.organization.boardUrl);
  url.searchParams.set('reference', charge.payment_id);
  return url.href;
}
