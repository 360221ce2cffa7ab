import { setTimeout as wait } from 'node:timers/promises';
import { recordAudit } from '../../../platform/audit/record.ts';
import { endHold, holdOutgoing } from '../../../platform/outgoing/holds.ts';
import { hasClaims, LEASE_SECONDS, type QueueTable } from '../../../platform/queue/table-queries.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockAgainstWriters, setLocked } from '../../board/organizations/locked.ts';

/** Every node has the new state by then. See the caches of keys and boards. */
const PROPAGATION_MS = 5_000;
const POLL_MS = 200;
/** Longer than a task that sends takes, and short enough for the lease of the export. A claim of a killed worker lasts longer. */
const MAX_TASK_MS = (LEASE_SECONDS / 2) * 1000;

/**
 * Makes the organization read-only, and holds its outgoing work. Returns false if it was locked already. Requests that had begun may still
 * change it: see `finishLock`.
 */
export async function lockOrganization(scope: Scope): Promise<boolean> {
  return inTransaction(scope, async (scope) => {
    if (await lockAgainstWriters(scope)) return false;
    await recordAudit(scope, { action: 'organization.locked', object: toObject(scope) });
    await setLocked(scope, true);
    await holdOutgoing(scope.db, scope.organizationId, 'moving');
    return true;
  });
}

/** Waits until no request and no task that had begun can change the locked organization. `tables` are the tables of all queues. */
export async function finishLock(
  scope: Scope,
  tables: readonly QueueTable[],
  propagationMs = PROPAGATION_MS,
): Promise<void> {
  await wait(propagationMs);
  // A delivery that is being sent is finished. Nothing is claimed any more.
  const deadline = performance.now() + MAX_TASK_MS;
  while (performance.now() < deadline && (await hasClaims(scope.db, tables, scope.organizationId)))
    await wait(POLL_MS);
  // Every transaction that changes the organization has a shared lock of its row, because of the foreign key of its events.
  await inTransaction(scope, lockAgainstWriters);
}

/** Returns false if the organization was not locked. */
export async function unlockOrganization(scope: Scope): Promise<boolean> {
  return inTransaction(scope, async (scope) => {
    if (!(await lockAgainstWriters(scope))) return false;
    await setLocked(scope, false);
    await endHold(scope.db, scope.organizationId, 'moving');
    await recordAudit(scope, { action: 'organization.unlocked', object: toObject(scope) });
    return true;
  });
}

function toObject({ organizationId }: Scope) {
  return { type: 'organization', id: String(organizationId) };
}
