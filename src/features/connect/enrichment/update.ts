import { recordAudit } from '../../../platform/audit/record.ts';
import { pickChanged } from '../../../platform/changed-fields.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { unmaskHeaders } from '../../board/secrets/mask.ts';
import { recordSecrets } from '../../board/secrets/usages.ts';
import { assertMaySave } from './access.ts';
import { lockProvider, readHeaders, toProvider, updateProviderRow } from './queries.ts';
import { skipPendingRuns } from './run-queries.ts';
import type { Provider, UpdateProvider } from './schema.ts';

/**
 * Updates a provider and stores the scopes of the key. Pending runs use the new settings, or are skipped if the provider is
 * disabled.
 */
export async function updateProvider(
  scope: Scope,
  scopes: readonly string[],
  id: string,
  changes: UpdateProvider,
  check: (current: { data: Provider }) => void,
): Promise<Provider> {
  return inTransaction(scope, async (scope) => {
    const row = await lockProvider(scope, id);
    const current = toProvider(row);
    check({ data: current });
    const before = { ...current, headers: readHeaders(row) };
    const { headers: masked, url } = { ...current, ...changes };
    const saver = { scopes: [...scopes], saved_by: scope.actor };
    const saved = { ...changes, headers: unmaskHeaders(masked, url, before), ...saver };
    assertMaySave(scopes, saved.headers);
    const changed = pickChanged(before, saved);
    if (Object.keys(changed).length === 0) return current;
    const updated = await updateProviderRow(scope, row.id, changed);
    if ('headers' in changed || 'url' in changed)
      await recordSecrets(scope, { type: 'enrichment_provider', id: row.id }, saved.headers, updated.url);
    if (changed.is_enabled === false) await skipPendingRuns(scope, row.id);
    const object = { type: 'enrichment_provider', id: row.id };
    const changedFields = Object.keys(changed);
    await recordAudit(scope, { action: 'enrichment_provider.updated', object, changedFields });
    return toProvider(updated);
  });
}
