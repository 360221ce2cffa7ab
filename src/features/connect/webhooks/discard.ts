import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { rotateSigningSecret } from './rotate.ts';
import { deleteSecretsOfKeyId, findWebhooksOfKey } from './signing-secrets.ts';

/**
 * Replaces the signing secrets that only a lost master key can decrypt. The new secrets are never shown, so receivers reject
 * deliveries until the secret is rotated again. Returns the number of webhooks.
 */
export async function discardSigningSecrets(scope: Scope, keyRing: KeyRing, keyId: string): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const ids = await findWebhooksOfKey(scope, keyId);
    for (const id of ids) await rotateSigningSecret(scope, keyRing, id, 0);
    // What is left are former secrets in their overlap, of webhooks with a readable newest secret.
    await deleteSecretsOfKeyId(scope, keyId);
    return ids.length;
  });
}
