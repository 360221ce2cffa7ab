import type { Database } from '../../../platform/database/connect.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { insertOrganization } from '../../organizations/queries.ts';
import { insertMembership } from '../memberships/queries.ts';

/** Creates an organization with a board, and makes the operator its owner. Returns the id. */
export async function createOrganization(
  db: Database,
  userId: string,
  { slug, name }: { slug: string; name: string },
): Promise<number> {
  return db.transaction().execute(async (db) => {
    const row = await insertOrganization(db, slug, name.trim());
    if (!row) throw new HttpError('slug_taken', `An organization with the slug ${slug} already exists.`);
    await insertMembership(db, { organizationId: row.id, userId, role: 'owner' });
    return row.id;
  });
}
