import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Platform } from './board-address.ts';
import { listOrganizations, organizationScope } from './queries.ts';

/** The scopes of the organizations that these rows belong to, by their ids. */
export async function scopesOf(
  db: Database,
  rows: { organization_id: number }[],
  platform: Platform,
): Promise<Map<number, Scope>> {
  const ids = [...new Set(rows.map((row) => row.organization_id))];
  if (ids.length === 0) return new Map();
  const organizations = await listOrganizations(db, ids);
  return new Map(organizations.map((row) => [row.id, organizationScope(db, row, platform, 'system')]));
}
