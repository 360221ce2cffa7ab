import type { Author } from '../../../../platform/audit/record.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { recordUserAudit } from '../record-user-audit.ts';
import { deleteSession, deleteSessionsOf } from './queries.ts';

/** Ends a session of the user. */
export async function endSession(db: Database, author: Author, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    await deleteSession(db, userId, id);
    const object = { type: 'session', id };
    await recordUserAudit(db, author, userId, { action: 'session.ended', object });
  });
}

/** Ends all sessions of the user, or all but one. */
export async function endAllSessions(
  db: Database,
  author: Author,
  userId: string,
  exceptId?: string,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await deleteSessionsOf(db, userId, exceptId);
    const object = { type: 'session', id: null };
    await recordUserAudit(db, author, userId, { action: 'session.all_ended', object });
  });
}
