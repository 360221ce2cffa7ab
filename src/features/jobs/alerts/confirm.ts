import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deleteOptOuts } from '../../board/emails/suppressions/queries.ts';
import { findOrganizationDefaults } from '../../board/organizations/queries.ts';
import { countToday } from './day-queries.ts';
import { nextDueAt } from './due-at.ts';
import { type AlertRow, lockAlert, setConfirmed } from './queries.ts';
import type { Frequency } from './schema.ts';
import { watchPublications } from './sending/wake.ts';

/** Starts the alert. Does nothing if it is confirmed or gone. A confirmation ends earlier complaints and unsubscribes. */
export async function confirm(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const row = await lockAlert(scope, id);
    if (!row || row.confirmed_at !== null) return;
    await deleteOptOuts(scope, row.email);
    if (row.frequency === 'instant') await watchPublications(scope);
    await setConfirmed(scope, id, await findNextDueAt(scope, row));
    await countToday(scope, { confirmed: 1 });
  });
}

/** An instant alert is due at once, and then waits for publications: some may have been missed meanwhile. */
export async function findNextDueAt(
  scope: Scope,
  { frequency, hour, weekday, time_zone }: Pick<AlertRow, 'frequency' | 'hour' | 'weekday' | 'time_zone'>,
): Promise<Date> {
  const timeZone = time_zone ?? (await findOrganizationDefaults(scope)).time_zone;
  return nextDueAt({ frequency: frequency as Frequency, hour, weekday, timeZone }, new Date()) ?? new Date();
}
