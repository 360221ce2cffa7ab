import type { Author } from '../../../platform/audit/record.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { acceptInvitation, listInvitationsTo } from '../invitations/queries.ts';
import type { UserRow } from '../users/queries.ts';

/** Only the person who has proved the email address of the invitation can accept it. */
export async function acceptOwnInvitation(
  db: Database,
  author: Author,
  user: UserRow,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const own = user.email_proved_at === null ? [] : await listInvitationsTo(db, user.email);
    const invitation = own.find((row) => row.id === id);
    if (!invitation || !(await acceptInvitation(db, author, invitation, user.id)))
      throw notFound('invitation');
  });
}
