import { recordAudit } from '../../../platform/audit/record.ts';
import { type Caller, userRequired } from '../../../platform/http/authentication.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockKeys } from './guard.ts';
import { findApiKey, lockApiKey, setCreator, toApiKey } from './queries.ts';
import type { ApiKey } from './schema.ts';

/** Makes a user the creator of a key, so that the user's role limits it. */
export async function adoptApiKey(scope: Scope, caller: Caller, id: string): Promise<ApiKey> {
  if (caller.kind !== 'user') throw userRequired();
  return inTransaction(scope, async (scope) => {
    await lockKeys(scope, caller);
    const row = orNotFound(await lockApiKey(scope, id), 'API key');
    await setCreator(scope, row.id, caller.id);
    await recordAudit(scope, { action: 'api_key.adopted', object: { type: 'api_key', id: row.id } });
    const adopted = orNotFound(await findApiKey(scope, row.id), 'API key');
    return toApiKey(adopted);
  });
}
