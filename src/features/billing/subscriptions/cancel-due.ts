import type { Database } from '../../../platform/database/connect.ts';
import { recordEvents } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Installation } from '../../board/organizations/board-url.ts';
import { sweepOrganizations } from '../../board/organizations/sweep.ts';
import { toSubscription } from './queries.ts';
import { subscriptionCanceled } from './schema.ts';
import { cancelDue, findDueSubscriptions } from './task-queries.ts';

/** Stores the cancellation of subscriptions whose `cancel_at` has passed, and records the events. */
export async function cancelDueSubscriptions(db: Database, installation: Installation): Promise<void> {
  await sweepOrganizations(db, installation, {
    failure: 'some subscriptions could not be canceled',
    findDue: findDueSubscriptions,
    work: cancelSubscriptions,
  });
}

async function cancelSubscriptions(scope: Scope, ids: string[]): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const rows = await cancelDue(scope, ids);
    await recordEvents(scope, subscriptionCanceled, rows.map(toSubscription), ['status', 'canceledAt']);
    return rows.length;
  });
}
