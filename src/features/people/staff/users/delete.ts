import type { Author } from '../../../../platform/audit/record.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { lastOperator, lastOwner } from '../errors.ts';
import { lockOwnedAlone } from '../memberships/owner-queries.ts';
import { recordUserAudit } from '../record-user-audit.ts';
import { lockOperators } from './lock-operators.ts';
import { deleteUserRow, lockUser, toUser } from './queries.ts';
import type { User } from './schema.ts';

/** Deletes a user with all sessions and roles. `check` throws to reject the deletion. */
export async function deleteUser(
  db: Database,
  author: Author,
  id: string,
  check: (current: { data: User }) => void = () => {},
): Promise<{ id: string; deleted: true }> {
  return db.transaction().execute(async (db) => {
    const operators = await lockOperators(db, author);
    const user = orNotFound(await lockUser(db, id), 'user');
    check({ data: toUser(user) });
    if (user.is_operator && operators.length === 1) throw lastOperator();
    const ownedAlone = await lockOwnedAlone(db, id);
    if (ownedAlone.length > 0) throw lastOwner(ownedAlone);
    // First, while the user's organizations are known.
    await recordUserAudit(db, author, id, { action: 'user.deleted', object: { type: 'user', id } });
    await deleteUserRow(db, id);
    return { id, deleted: true };
  });
}
