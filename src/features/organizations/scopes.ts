import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Installation } from './board-url.ts';
import { listOrganizations, organizationScope } from './queries.ts';

/** Creates the scopes of the organizations that the rows belong to, by organization id. */
export async function scopesOf(
  db: Database,
  rows: readonly { organization_id: number }[],
  installation: Installation,
): Promise<Map<number, Scope>> {
  const ids = [...new Set(rows.map((row) => row.organization_id))];
  if (ids.length === 0) return new Map();
  const organizations = await listOrganizations(db, ids);
  return new Map(organizations.map((row) => [row.id, organizationScope(db, row, installation, 'system')]));
}
