import { recordAudit } from '../../../../platform/audit/record.ts';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { deleteInvitation, lockInvitation, toInvitation } from './queries.ts';
import type { Invitation } from './schema.ts';

/** `check` throws to reject the change. */
export async function revokeInvitation(
  scope: Scope,
  id: string,
  check: (current: { data: Invitation }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockInvitation(scope, id), 'invitation');
    check({ data: toInvitation(row) });
    await deleteInvitation(scope, row.id);
    await recordAudit(scope, { action: 'invitation.revoked', object: { type: 'invitation', id: row.id } });
    return { id: row.id, deleted: true };
  });
}
