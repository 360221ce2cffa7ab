import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { noteSecrets } from '../secrets/usages.ts';
import { lockProvider, type ProviderSettings, toProvider, updateProviderRow } from './queries.ts';
import { skipPendingRuns } from './run-queries.ts';
import type { Provider, UpdateProvider } from './schema.ts';

/** Changes a provider; runs that are still to come go by the new settings. One that is disabled is asked no more. */
export async function updateProvider(
  scope: Scope,
  id: string,
  changes: UpdateProvider,
  check: (current: { data: Provider }) => void,
): Promise<Provider> {
  return inTransaction(scope, async (scope) => {
    const before = toProvider(await lockProvider(scope, id));
    check({ data: before });
    const differing = keepDifferent(before, changes);
    if (Object.keys(differing).length === 0) return before;
    const provider = toProvider(await updateProviderRow(scope, before.id, differing));
    const { headers, url } = provider;
    if ('headers' in differing || 'url' in differing)
      await noteSecrets(scope, { type: 'enrichment_provider', id: before.id }, headers, url);
    if (differing.is_enabled === false) await skipPendingRuns(scope, before.id);
    return provider;
  });
}

function keepDifferent(before: Provider, changes: UpdateProvider): Partial<ProviderSettings> {
  const entries = Object.entries(changes).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name as keyof Provider]),
  );
  return Object.fromEntries(entries);
}
