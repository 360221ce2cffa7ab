import { NO_ORIGIN } from '../../../platform/audit/origin.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Installation } from './board-url.ts';
import { listOrganizations, organizationScope } from './queries.ts';

/** The id in place of an organization's for what the installation itself sends. No organization has it. */
export const INSTALLATION_ID = 0;

/** A scope without an organization, for emails of the installation. */
function installationScope(db: Database, installation: Installation, actor: string): Scope {
  return {
    db,
    organizationId: INSTALLATION_ID,
    organization: {
      slug: '',
      name: 'Corkboard',
      boardUrl: `${installation.scheme}://${installation.domain}`,
      jobLifetimeDays: null,
      language: 'en',
      timeZone: 'UTC',
      autoCreateCompanies: false,
      isMoving: false,
    },
    cdnUrl: installation.cdnUrl,
    ownHosts: [installation.domain, new URL(installation.cdnUrl).host],
    actor,
    origin: NO_ORIGIN,
  };
}

/** The scope of an organization, or of the installation (null). Undefined if the organization does not exist. */
export async function findScope(
  db: Database,
  organizationId: number | null,
  installation: Installation,
): Promise<Scope | undefined> {
  const organization_id = organizationId ?? INSTALLATION_ID;
  return (await scopesOf(db, [{ organization_id }], installation)).get(organization_id);
}

/** Creates the scopes that the rows belong to, by organization id. */
export async function scopesOf(
  db: Database,
  rows: readonly { organization_id: number }[],
  installation: Installation,
): Promise<Map<number, Scope>> {
  const ids = [...new Set(rows.map((row) => row.organization_id))];
  if (ids.length === 0) return new Map();
  const organizations = await listOrganizations(db, ids);
  const scopes = organizations.map((row) => organizationScope(db, row, installation, 'system'));
  if (ids.includes(INSTALLATION_ID)) scopes.push(installationScope(db, installation, 'system'));
  return new Map(scopes.map((scope) => [scope.organizationId, scope]));
}
