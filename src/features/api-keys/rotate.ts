import { notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { makeKey } from './key.ts';
import { type ApiKeyRow, expireApiKeyAfter, insertApiKey, lockApiKey, toApiKey } from './queries.ts';
import type { NewApiKey, RateLimits } from './schema.ts';

/**
 * Makes a key with the settings of another, which lives on for the overlap, so that clients can change over one by
 * one. `check` may refuse the old key's settings by throwing.
 */
export async function rotateApiKey(
  scope: Scope,
  id: string,
  overlapSeconds: number,
  check: (old: ApiKeyRow) => void,
): Promise<NewApiKey> {
  return inTransaction(scope, async (scope) => {
    const old = await lockApiKey(scope, id);
    if (!old) throw notFound('API key');
    check(old);
    const secret = makeKey();
    const { name, scopes, expires_at } = old;
    const row = await insertApiKey(scope, secret, {
      name,
      scopes,
      expires_at,
      rate_limits: old.rate_limits as RateLimits,
    });
    await expireApiKeyAfter(scope, id, overlapSeconds);
    return { ...toApiKey(row), key: secret.text };
  });
}
