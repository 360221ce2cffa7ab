import { invalid } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import type { Platform } from '../organizations/board-address.ts';
import { lockOwnOrganization } from '../organizations/queries.ts';
import { setCustomDomain } from '../organizations/update.ts';
import { getDomain, toDomain } from './queries.ts';
import type { Domain } from './schema.ts';

/** Makes an active domain the address of the board. `check` may refuse by throwing, with the domain as it is, already locked. */
export async function setPrimary(
  scope: Scope,
  platform: Platform,
  id: string,
  check: (current: { data: Domain }) => void,
): Promise<Domain> {
  return inTransaction(scope, async (scope) => {
    const organization = await lockOwnOrganization(scope);
    const row = await getDomain(scope, id);
    check({ data: toDomain(row) });
    if (row.status !== 'active')
      throw invalid([{ path: '/is_primary', message: 'must be of a domain that is active' }]);
    await setCustomDomain(scope, platform, organization, row.domain);
    return toDomain({ ...row, is_primary: true });
  });
}
