import { HttpError, invalid, notFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { changeSubscription } from './change.ts';
import { toColumns } from './columns.ts';
import { getSubscription, lockSubscriptions, toSubscription } from './queries.ts';
import { findSubscriptionProblems } from './rules.ts';
import type { Subscription, UpdateSubscription } from './schema.ts';

/** Updates the submitted fields of a manual subscription. `check` gets the locked subscription and may throw. */
export async function updateSubscription(
  scope: Scope,
  memberId: string,
  id: string,
  changes: UpdateSubscription,
  check: (current: { data: Subscription }) => void,
): Promise<Subscription> {
  return inTransaction(scope, async (scope) => {
    await getSubscription(scope, memberId, id);
    const [stored] = await lockSubscriptions(scope, [id]);
    if (!stored) throw notFound('subscription');
    check({ data: toSubscription(stored) });
    if (stored.provider !== 'manual') {
      throw new HttpError('managed_by_stripe', 'Stripe manages this subscription. Change it in Stripe.');
    }
    const columns = toColumns(scope, changes);
    const issues = findSubscriptionProblems({ ...stored, ...columns }, changes.status);
    if (issues.length > 0) throw invalid(issues);
    return changeSubscription(scope, stored, columns);
  });
}
