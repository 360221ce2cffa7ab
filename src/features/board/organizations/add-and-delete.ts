import { type Author, recordAudit } from '../../../platform/audit/record.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts';
import { deleteOrganization, insertOrganization, type OrganizationRow } from './queries.ts';

/** Creates an organization and records it for the installation. Undefined if the slug is taken. Call it in a transaction. */
export async function addOrganization(
  db: Database,
  author: Author,
  slug: string,
  name: string,
): Promise<OrganizationRow | undefined> {
  const row = await insertOrganization(db, slug, name);
  if (row) await recordForInstallation(db, author, 'organization.created', row);
  return row;
}

/**
 * Deletes an organization with all its data, its audit log included, and records it for the installation. The tables follow in an order
 * that tasks of a server do not know, so a deadlock with one is possible.
 */
export async function removeOrganization(
  db: Database,
  author: Author,
  slug: string,
): Promise<OrganizationRow | undefined> {
  return retryDeadlocks(db, () => db.transaction().execute((db) => removeInTransaction(db, author, slug)));
}

/** The same in a transaction of the caller. */
export async function removeInTransaction(
  db: Database,
  author: Author,
  slug: string,
): Promise<OrganizationRow | undefined> {
  const row = await deleteOrganization(db, slug);
  if (row) await recordForInstallation(db, author, 'organization.deleted', row);
  return row;
}

async function recordForInstallation(
  db: Database,
  { actor, origin }: Author,
  action: string,
  { id }: OrganizationRow,
): Promise<void> {
  const object = { type: 'organization', id: String(id) };
  await recordAudit({ db, organizationId: null, actor, origin }, { action, object });
}
