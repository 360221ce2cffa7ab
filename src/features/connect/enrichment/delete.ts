import { recordAudit } from '../../../platform/audit/record.ts';
import { deleteOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deleteSecretUsages } from '../../board/secrets/usages.ts';
import { lockProvider, toProvider } from './queries.ts';
import type { Provider } from './schema.ts';

/** Deletes a provider with its runs. Filled-in fields of jobs stay. */
export async function deleteProvider(
  scope: Scope,
  id: string,
  check: (current: { data: Provider }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const row = await lockProvider(scope, id);
    check({ data: toProvider(row) });
    await deleteOwnRow(scope, 'enrichment_providers', row.id);
    await deleteSecretUsages(scope, { type: 'enrichment_provider', id: row.id });
    await recordAudit(scope, {
      action: 'enrichment_provider.deleted',
      object: { type: 'enrichment_provider', id: row.id },
    });
    return { id: row.id, deleted: true };
  });
}
