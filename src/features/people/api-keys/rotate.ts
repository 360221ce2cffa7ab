import { recordAudit } from '../../../platform/audit/record.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { createApiKey } from './create.ts';
import { assertMayChange, assertRoomForKey, type KeyCaller, type KeyRules, lockKeys } from './guard.ts';
import { expireApiKeyAfter, lockApiKey } from './queries.ts';
import type { NewApiKey, RateLimits } from './schema.ts';

/**
 * Creates a key with the settings and expiry of an old key. The old key works during the overlap, so that clients can switch one by one.
 * The new key belongs to the user who gets the secret. Otherwise the key would work on after that user has left.
 */
export async function rotateApiKey(
  scope: Scope,
  rules: KeyRules,
  caller: KeyCaller,
  { id, overlapSeconds }: { id: string; overlapSeconds: number },
): Promise<NewApiKey> {
  return inTransaction(scope, async (scope) => {
    const own = await lockKeys(scope, caller);
    const old = orNotFound(await lockApiKey(scope, id), 'API key');
    assertMayChange(own, old, rules);
    // Without an overlap, the new key replaces the old one at once, so the number of active keys stays the same.
    if (overlapSeconds > 0) await assertRoomForKey(scope, rules);
    await expireApiKeyAfter(scope, id, overlapSeconds);
    await recordAudit(scope, { action: 'api_key.rotated', object: { type: 'api_key', id } });
    const { name, scopes, expires_at } = old;
    const creator_user_id = own ? own.userId : old.creator_user_id;
    const rate_limits = old.rate_limits as RateLimits;
    return createApiKey(scope, { name, scopes, expires_at, rate_limits, creator_user_id });
  });
}
