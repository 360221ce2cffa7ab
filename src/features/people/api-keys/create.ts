import { recordAudit } from '../../../platform/audit/record.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toEnd } from '../../../platform/time-zones.ts';
import { assertRoomForKey, type KeyCaller, type KeyRules, lockKeys } from './guard.ts';
import { generateKey } from './key.ts';
import { assertNoMorePowerful, inheritLimits } from './power.ts';
import { type ApiKeySettings, insertApiKey, toApiKey } from './queries.ts';
import type { NewApiKey, RateLimits } from './schema.ts';

export interface KeyInput {
  name: string;
  scopes: string[];
  /** Defaults to the expiry of the caller's key; null for a user. */
  expires_at?: string | null;
  /** Only the command line can set limits. */
  rate_limits?: RateLimits;
}

/** Creates a key for a caller. Throws if the key could do more than the caller, or if the organization has too many keys. */
export async function createApiKeyAs(
  scope: Scope,
  rules: KeyRules,
  caller: KeyCaller,
  input: KeyInput,
): Promise<NewApiKey> {
  return inTransaction(scope, async (scope) => {
    const own = await lockKeys(scope, caller);
    const { name, scopes, rate_limits = {} } = input;
    const { expires_at: given = own?.expires_at ?? null } = input;
    const expires_at = toEnd(given, scope.organization.timeZone);
    const inherited = own ? inheritLimits(own, rules.limits) : rate_limits;
    const creator_user_id = own?.userId ?? null;
    const settings = { name: name.trim(), scopes, expires_at, rate_limits: inherited, creator_user_id };
    if (own) assertNoMorePowerful(own, settings, rules.limits);
    await assertRoomForKey(scope, rules);
    return createApiKey(scope, settings);
  });
}

/** Creates a key without checks. Only the return value contains its text; the database stores a hash. */
export async function createApiKey(scope: Scope, settings: ApiKeySettings): Promise<NewApiKey> {
  const secret = generateKey();
  const row = await insertApiKey(scope, secret, settings);
  await recordAudit(scope, { action: 'api_key.created', object: { type: 'api_key', id: row.id } });
  return { ...toApiKey(row), key: secret.text };
}
