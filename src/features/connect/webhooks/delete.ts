import { recordAudit } from '../../../platform/audit/record.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deleteSecretUsages } from '../../board/secrets/usages.ts';
import { endDeliveries } from './disable.ts';
import { lockWebhook, markDeleted, toWebhook } from './queries.ts';
import type { Webhook } from './schema.ts';
import { deleteSigningSecrets } from './signing-secrets.ts';

/** Deletes a webhook and ends its deliveries. A background task deletes their rows. */
export async function deleteWebhook(
  scope: Scope,
  id: string,
  check: (current: { data: Webhook }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockWebhook(scope, id), 'webhook');
    check({ data: toWebhook(row) });
    await deleteSecretUsages(scope, { type: 'webhook', id: row.id });
    await deleteSigningSecrets(scope, row.id);
    await endDeliveries(scope, row.id);
    await markDeleted(scope, row.id);
    await recordAudit(scope, { action: 'webhook.deleted', object: { type: 'webhook', id: row.id } });
    return { id: row.id, deleted: true };
  });
}
