import { assertPermission } from '../../../platform/http/permission.ts';
import { assertMayUseSecrets } from '../../board/secrets/usages.ts';

/** Throws unless a key with these scopes may save a provider, which receives jobs and fills in their fields. */
export function assertMaySave(scopes: readonly string[], headers: Readonly<Record<string, string>>): void {
  assertPermission(
    scopes,
    'jobs:write',
    'An enrichment provider changes jobs. Use a key with the scope jobs:write.',
  );
  assertMayUseSecrets(scopes, headers);
}
