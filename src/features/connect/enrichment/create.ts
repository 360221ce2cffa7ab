import { recordAudit } from '../../../platform/audit/record.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { unmaskHeaders } from '../../board/secrets/mask.ts';
import { recordSecrets } from '../../board/secrets/usages.ts';
import { assertMaySave } from './access.ts';
import { insertProvider, toProvider } from './queries.ts';
import type { CreateProvider, Provider } from './schema.ts';

/** Creates a provider. It is called for jobs that are created from now on. */
export async function createProvider(
  scope: Scope,
  scopes: readonly string[],
  input: CreateProvider,
): Promise<Provider> {
  const headers = unmaskHeaders(input.headers ?? {}, input.url);
  assertMaySave(scopes, headers);
  return inTransaction(scope, async (scope) => {
    const row = await insertProvider(scope, {
      trigger: 'job.created',
      timeout_ms: 10_000,
      is_enabled: true,
      ...input,
      headers,
      scopes: [...scopes],
      saved_by: scope.actor,
    });
    await recordSecrets(scope, { type: 'enrichment_provider', id: row.id }, headers, row.url);
    await recordAudit(scope, {
      action: 'enrichment_provider.created',
      object: { type: 'enrichment_provider', id: row.id },
    });
    return toProvider(row);
  });
}
