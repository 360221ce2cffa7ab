import { inTransaction, type Scope } from '../../platform/scope.ts';
import { noteSecrets } from '../secrets/usages.ts';
import { insertProvider, toProvider } from './queries.ts';
import type { CreateProvider, Provider } from './schema.ts';

/** Adds a provider, which is asked about jobs that are created from now on. */
export async function createProvider(scope: Scope, input: CreateProvider): Promise<Provider> {
  return inTransaction(scope, async (scope) => {
    const row = await insertProvider(scope, {
      trigger: 'job.created',
      headers: {},
      timeout_ms: 10_000,
      is_enabled: true,
      ...input,
    });
    const provider = toProvider(row);
    const { id, headers, url } = provider;
    await noteSecrets(scope, { type: 'enrichment_provider', id }, headers, url);
    return provider;
  });
}
