import type { Caller } from '../../../platform/http/authentication.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { lockOwnOrganization } from '../../board/organizations/queries.ts';
import { limitScopes, permissionsOf } from '../permissions/roles.ts';
import { membershipRequired } from '../staff/errors.ts';
import { findRole } from '../staff/memberships/queries.ts';
import { assertNoMorePowerful, type KeyPower } from './power.ts';
import { type ApiKeyRow, countLiveKeys, findApiKey, isStopped, toPower } from './queries.ts';
import type { RateLimits } from './schema.ts';

export interface KeyRules {
  /** The number of active keys that an organization can have. */
  maxKeys: number;
  /** Limits of keys that have none of their own. */
  limits: Required<RateLimits>;
}

/** Who changes keys. The command line may do everything. */
export type KeyCaller = Caller | 'command_line';

/** What a caller may grant, and the user on whose behalf. */
export interface KeyGrantor extends KeyPower {
  userId: string | null;
}

/**
 * Serializes changes of the organization's keys until the transaction ends. Returns what the caller may grant, or undefined if that is
 * unlimited. Reads the caller's key or role again, because the one of the request may be four seconds old.
 */
export async function lockKeys(scope: Scope, caller: KeyCaller): Promise<KeyGrantor | undefined> {
  await lockOwnOrganization(scope);
  if (caller === 'command_line') return undefined;
  return caller.kind === 'user' ? getUserPower(scope, caller.id) : getKeyPower(scope, caller.id);
}

async function getUserPower(scope: Scope, userId: string): Promise<KeyGrantor> {
  const role = await findRole(scope, userId);
  if (!role) throw membershipRequired();
  return { scopes: permissionsOf(role), expires_at: null, rate_limits: {}, userId };
}

async function getKeyPower(scope: Scope, keyId: string): Promise<KeyGrantor> {
  const row = await findApiKey(scope, keyId);
  if (
    !row ||
    row.revoked_at !== null ||
    (row.expires_at !== null && Date.parse(row.expires_at) <= Date.now()) ||
    isStopped(row)
  )
    throw invalidKey();
  const power = toPower(row);
  const scopes =
    row.creator_role === null ? power.scopes : limitScopes(power.scopes, permissionsOf(row.creator_role));
  return { ...power, scopes, userId: row.creator_user_id };
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
