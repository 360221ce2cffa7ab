import { HttpError } from '../../platform/http/errors/http-error.ts';
import type { Scope } from '../../platform/scope.ts';
import { lockOwnOrganization } from '../organizations/queries.ts';
import { assertNoMorePowerful, type KeyPower } from './power.ts';
import { type ApiKeyRow, countLiveKeys, findApiKey, toPower } from './queries.ts';
import type { RateLimits } from './schema.ts';

export interface KeyRules {
  /** The number of active keys that an organization can have. */
  maxKeys: number;
  /** Limits of keys that have none of their own. */
  limits: Required<RateLimits>;
}

/** A key, by its id, or the command line. */
export type Caller = { keyId: string } | 'command_line';

/**
 * Serializes changes of the organization's keys until the transaction ends. Returns the caller's power, or undefined if it is
 * unlimited. Reads the caller's key again, because the cached one may be four seconds old.
 */
export async function lockKeys(scope: Scope, caller: Caller): Promise<KeyPower | undefined> {
  await lockOwnOrganization(scope);
  if (caller === 'command_line') return undefined;
  const row = await findApiKey(scope, caller.keyId);
  if (
    !row ||
    row.revoked_at !== null ||
    (row.expires_at !== null && Date.parse(row.expires_at) <= Date.now())
  )
    throw invalidKey();
  return toPower(row);
}

/** Throws unless the caller may rotate or revoke the key. */
export function assertMayChange(own: KeyPower | undefined, row: ApiKeyRow, { limits }: KeyRules): void {
  if (own) assertNoMorePowerful(own, toPower(row), limits);
}

/** Throws if the organization has the maximum number of active keys. Call it after `lockKeys`. */
export async function assertRoomForKey(scope: Scope, { maxKeys }: KeyRules): Promise<void> {
  if ((await countLiveKeys(scope)) < maxKeys) return;
  const message = `An organization can have up to ${maxKeys} active API keys. Revoke a key before you create another.`;
  throw new HttpError('too_many_keys', message, { details: { limit: maxKeys } });
}

export function invalidKey(): HttpError {
  return new HttpError(
    'invalid_api_key',
    'This API key is invalid, revoked or expired. Send an active API key in the x-api-key header.',
  );
}
