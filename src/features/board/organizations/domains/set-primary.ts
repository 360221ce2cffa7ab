import { invalid } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { Installation } from '../board-url.ts';
import { lockOwnOrganization } from '../queries.ts';
import { setCustomDomain } from '../update.ts';
import { clearBecomesPrimary, getDomain, toDomain } from './queries.ts';
import type { Domain } from './schema.ts';

/** Makes an active domain the primary one. `check` receives the locked domain and throws to reject the change. */
export async function setPrimary(
  scope: Scope,
  installation: Installation,
  id: string,
  check: (current: { data: Domain }) => void,
): Promise<Domain> {
  return inTransaction(scope, async (scope) => {
    const organization = await lockOwnOrganization(scope);
    const row = await getDomain(scope, id);
    check({ data: toDomain(row) });
    if (row.status !== 'active')
      throw invalid([{ path: '/is_primary', message: 'requires an active domain; verify it first' }]);
    await clearBecomesPrimary(scope);
    await setCustomDomain(scope, installation, organization, row.domain);
    return toDomain({ ...row, is_primary: true });
  });
}
