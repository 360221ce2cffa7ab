import type { Scope } from '../../../../platform/scope.ts';
import type { PaidPeriod } from '../../payments/use.ts';
import { listJobsPosted } from '../../subscriptions/queries.ts';
import { lockOwned, type OwnedPosting } from '../lock.ts';
import { listIdsOfSubscriptions } from '../queries.ts';

/** The postings that use the purchase. A subscription has only the postings that it paid for in the period. */
export async function lockUsers(
  scope: Scope,
  purchaseId: string | undefined,
  period: PaidPeriod | undefined,
): Promise<OwnedPosting[]> {
  if (!purchaseId) return [];
  const jobs = period && new Set(await listJobsPosted(scope, period));
  const found: OwnedPosting[] = [];
  for (const id of await listIdsOfSubscriptions(scope, [purchaseId])) {
    const posting = await lockOwned(scope, id);
    if (posting && (!jobs || jobs.has(posting.job_id ?? ''))) found.push(posting);
  }
  return found;
}
