import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { lockWebhook, toWebhook } from './queries.ts';
import type { NewWebhook } from './schema.ts';
import { expireSigningSecrets, insertSigningSecret, makeSigningSecret } from './signing-secrets.ts';

/** Gives a webhook a new secret; the former ones go on signing beside it for the overlap. */
export async function rotateSigningSecret(
  scope: Scope,
  keyRing: KeyRing,
  id: string,
  overlapSeconds: number,
): Promise<NewWebhook> {
  const secret = makeSigningSecret();
  return inTransaction(scope, async (scope) => {
    const row = await lockWebhook(scope, id);
    if (!row) throw notFound('webhook');
    const version = await expireSigningSecrets(scope, row.id, overlapSeconds);
    await insertSigningSecret(scope, keyRing, row.id, version + 1, secret);
    return { ...toWebhook(row), secret };
  });
}
