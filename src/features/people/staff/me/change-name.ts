import type { Author } from '../../../../platform/audit/record.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { recordUserAudit } from '../record-user-audit.ts';
import { type UserRow, updateUser } from '../users/queries.ts';

export async function changeOwnName(
  db: Database,
  author: Author,
  userId: string,
  name: string,
): Promise<UserRow> {
  return db.transaction().execute(async (db) => {
    const user = await updateUser(db, userId, { name: name.trim() });
    const object = { type: 'user', id: user.id };
    await recordUserAudit(db, author, user.id, { action: 'user.updated', object, changedFields: ['name'] });
    return user;
  });
}
