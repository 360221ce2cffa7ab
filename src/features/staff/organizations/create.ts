import type { Author } from '../../../platform/audit/record.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { addOrganization } from '../../organizations/add-and-delete.ts';
import { addStaff } from '../memberships/add.ts';

/** Creates an organization with a board, and makes the operator its owner. Returns the id. */
export async function createOrganization(
  db: Database,
  author: Author,
  userId: string,
  { slug, name }: { slug: string; name: string },
): Promise<number> {
  return db.transaction().execute(async (db) => {
    const row = await addOrganization(db, author, slug, name.trim());
    if (!row) throw new HttpError('slug_taken', `An organization with the slug ${slug} already exists.`);
    await addStaff(db, author, { organizationId: row.id, userId, role: 'owner' });
    return row.id;
  });
}
