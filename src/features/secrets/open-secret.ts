import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { Scope } from '../../platform/scope.ts';
import { findSealed, touchSecrets } from './queries.ts';
import { openSealed, refuseElsewhere, SecretError } from './resolve.ts';

/**
 * The value of the secret, read now, right before it is used: sent to the host of `url`, or to nobody when there is none.
 * Throws a `SecretError`.
 */
export async function openSecret(
  scope: Scope,
  keyRing: KeyRing,
  name: string,
  url?: string,
): Promise<string> {
  const [row] = await findSealed(scope, [name]);
  if (!row) throw new SecretError('secret_missing', `There is no secret ${name} any more.`);
  if (url !== undefined) refuseElsewhere(row, url);
  const value = openSealed(scope, keyRing, row);
  await touchSecrets(scope, [name]);
  return value;
}
