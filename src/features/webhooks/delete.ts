import { notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { forgetSecrets } from '../secrets/usages.ts';
import { endDeliveries } from './disable.ts';
import { lockWebhook, markDeleted, toWebhook } from './queries.ts';
import type { Webhook } from './schema.ts';
import { forgetSigningSecrets } from './signing-secrets.ts';

/** Deletes a webhook. Its deliveries end, and nobody sees them any more; they go when there is time. */
export async function deleteWebhook(
  scope: Scope,
  id: string,
  check: (current: { data: Webhook }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const row = await lockWebhook(scope, id);
    if (!row) throw notFound('webhook');
    check({ data: toWebhook(row) });
    await forgetSecrets(scope, { type: 'webhook', id: row.id });
    await forgetSigningSecrets(scope, row.id);
    await endDeliveries(scope, row.id);
    await markDeleted(scope, row.id);
    return { id: row.id, deleted: true };
  });
}
