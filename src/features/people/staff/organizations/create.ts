import type { Author } from '../../../../platform/audit/record.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { addOrganization } from '../../../board/organizations/add-and-delete.ts';
import { addStaff } from '../memberships/add.ts';
import type { FoundSession } from '../sessions/queries.ts';
import { type NewSession, rotateSession } from '../sessions/sessions.ts';
import { lockOperators } from '../users/lock-operators.ts';

/** Creates an organization with a board, and makes the operator its owner. The session may do more, so it gets a new token. */
export async function createOrganization(
  db: Database,
  author: Author,
  found: FoundSession,
  { slug, name }: { slug: string; name: string },
): Promise<{ id: number; session: NewSession }> {
  return db.transaction().execute(async (db) => {
    await lockOperators(db, author);
    const row = await addOrganization(db, author, slug, name.trim());
    if (!row) throw new HttpError('slug_taken', `An organization with the slug ${slug} already exists.`);
    await addStaff(db, author, { organizationId: row.id, userId: found.user.id, role: 'owner' });
    return { id: row.id, session: await rotateSession(db, found) };
  });
}
