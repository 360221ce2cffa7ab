import type { Author } from '../../../../platform/audit/record.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { acceptInvitation } from '../invitations/accept.ts';
import { listInvitationsTo } from '../invitations/queries.ts';
import type { FoundSession } from '../sessions/queries.ts';
import { type NewSession, rotateSession } from '../sessions/sessions.ts';

/** Requires a proof of the invited email address. The session may do more from now on, so it gets a new token. */
export async function acceptOwnInvitation(
  db: Database,
  author: Author,
  found: FoundSession,
  id: string,
): Promise<NewSession> {
  const { user } = found;
  return db.transaction().execute(async (db) => {
    const own = user.email_proved_at === null ? [] : await listInvitationsTo(db, user.email);
    const invitation = own.find((row) => row.id === id);
    if (!invitation || !(await acceptInvitation(db, author, invitation, user.id)))
      throw notFound('invitation');
    return rotateSession(db, found);
  });
}
