import type { Database } from '../../../platform/database/connect.ts';
import { isLocalDomain } from '../../../platform/local-domain.ts';
import type { Installation } from './board-url.ts';
import { findOnlyOrganization } from './queries.ts';

/**
 * The slug of the board that shares the origin of the dashboard: the installation's host shows the only board until the board has an active
 * domain. Undefined on the developer's own machine, which no one else can reach.
 */
export async function findBoardOnSharedOrigin(
  db: Database,
  { domain }: Installation,
): Promise<string | undefined> {
  if (isLocalDomain(domain)) return undefined;
  const only = await findOnlyOrganization(db);
  return only?.custom_domain === null ? only.slug : undefined;
}
