import { recordAudit } from '../../../platform/audit/record.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockWebhook, toWebhook } from './queries.ts';
import type { NewWebhook } from './schema.ts';
import { expireSigningSecrets, generateSigningSecret, insertSigningSecret } from './signing-secrets.ts';

/** Creates a new signing secret. Former secrets also sign until the overlap ends. */
export async function rotateSigningSecret(
  scope: Scope,
  keyRing: KeyRing,
  id: string,
  overlapSeconds: number,
): Promise<NewWebhook> {
  const secret = generateSigningSecret();
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockWebhook(scope, id), 'webhook');
    const version = await expireSigningSecrets(scope, row.id, overlapSeconds);
    await insertSigningSecret(scope, keyRing, row.id, version + 1, secret);
    await recordAudit(scope, { action: 'webhook.secret_rotated', object: { type: 'webhook', id: row.id } });
    return { ...toWebhook(row), secret };
  });
}
