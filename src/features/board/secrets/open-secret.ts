import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findSealed, touchSecrets } from './queries.ts';
import { assertHostAllowed, openSealed, SecretError } from './resolve.ts';

/**
 * Decrypts a secret; call it right before the value is used. With `url`, asserts that its host is allowed. Throws a
 * `SecretError`.
 */
export async function openSecret(
  scope: Scope,
  keyRing: KeyRing,
  name: string,
  url?: string,
): Promise<string> {
  const [row] = await findSealed(scope, [name]);
  if (!row) throw new SecretError('secret_missing', `The secret ${name} no longer exists.`);
  if (url !== undefined) assertHostAllowed(row, url);
  const value = openSealed(scope, keyRing, row);
  await touchSecrets(scope, [name]);
  return value;
}
