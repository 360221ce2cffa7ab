import { setTimeout as wait } from 'node:timers/promises';
import { recordAudit } from '../../platform/audit/record.ts';
import { endHold, holdOutgoing } from '../../platform/outgoing/holds.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { lockAgainstWriters, setLocked } from '../organizations/locked.ts';

/** Every node has the new state by then. See the caches of keys and boards. */
const PROPAGATION_MS = 5_000;

/**
 * Makes the organization read-only, and waits until no request can change it any more. Returns false if it was locked already. Its outgoing
 * work is held.
 */
export async function lockOrganization(
  scope: Scope,
  { propagationMs = PROPAGATION_MS }: { propagationMs?: number } = {},
): Promise<boolean> {
  const isNew = await inTransaction(scope, async (scope) => {
    if (await lockAgainstWriters(scope)) return false;
    await recordAudit(scope, { action: 'organization.locked', object: toObject(scope) });
    await setLocked(scope, true);
    await holdOutgoing(scope.db, scope.organizationId, 'moving');
    return true;
  });
  await wait(propagationMs);
  // Every transaction that changes the organization has a shared lock of its row, because of the foreign key of its events.
  await inTransaction(scope, lockAgainstWriters);
  return isNew;
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
