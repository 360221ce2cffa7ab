import { recordAudit } from '../../../platform/audit/record.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { assertMayChange, type KeyCaller, type KeyRules, lockKeys } from './guard.ts';
import { lockApiKey, revokeApiKeyRow, toApiKey } from './queries.ts';
import type { ApiKey } from './schema.ts';

/** Revokes a key. A key can always revoke itself. `check` throws to reject the change. */
export async function revokeApiKey(
  scope: Scope,
  rules: KeyRules,
  caller: KeyCaller,
  id: string,
  check: (current: { data: ApiKey }) => void = () => {},
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const own = await lockKeys(scope, caller);
    const row = orNotFound(await lockApiKey(scope, id), 'API key');
    // The scopes of its row may be more than the current role of its creator allows it.
    if (!isKey(caller, row.id)) assertMayChange(own, row, rules);
    check({ data: toApiKey(row) });
    await revokeApiKeyRow(scope, row.id);
    await recordAudit(scope, { action: 'api_key.revoked', object: { type: 'api_key', id: row.id } });
    return { id: row.id, deleted: true };
  });
}

function isKey(caller: KeyCaller, id: string): boolean {
  return caller !== 'command_line' && caller.kind === 'api_key' && caller.id === id;
}
