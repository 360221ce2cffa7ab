import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { rotateSigningSecret } from './rotate.ts';
import { findWebhooksOfKey, forgetSecretsOfKey } from './signing-secrets.ts';

/**
 * Gives new secrets to the organization's webhooks whose own only a lost master key could open. Nobody has seen them: receivers
 * refuse what comes until the webhook's secret is rotated once more. Returns how many webhooks that are.
 */
export async function discardSigningSecrets(scope: Scope, keyRing: KeyRing, keyId: string): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const ids = await findWebhooksOfKey(scope, keyId);
    for (const id of ids) await rotateSigningSecret(scope, keyRing, id, 0);
    // Of other webhooks, which only go on signing with it for a while.
    await forgetSecretsOfKey(scope, keyId);
    return ids.length;
  });
}
