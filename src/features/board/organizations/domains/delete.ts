import { deleteOwnRow } from '../../../../platform/database/rows/own-rows.ts';
import { recordEvent } from '../../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { Installation } from '../board-url.ts';
import { lockOwnOrganization } from '../queries.ts';
import { setCustomDomain } from '../update.ts';
import { findOldestActive, getDomain, toDomain } from './queries.ts';
import { type Domain, domainDeleted } from './schema.ts';

/** Deletes a domain. If it was the primary one, the oldest active domain becomes primary. */
export async function deleteDomain(
  scope: Scope,
  installation: Installation,
  id: string,
  check: (current: { data: Domain }) => void = () => {},
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const organization = await lockOwnOrganization(scope);
    const row = await getDomain(scope, id);
    const domain = toDomain(row);
    check({ data: domain });
    await recordEvent(scope, domainDeleted, domain);
    if (row.is_primary) {
      const next = await findOldestActive(scope, row.id);
      await setCustomDomain(scope, installation, organization, next?.domain ?? null);
    }
    await deleteOwnRow(scope, 'domains', row.id);
    return { id: row.id, deleted: true };
  });
}
