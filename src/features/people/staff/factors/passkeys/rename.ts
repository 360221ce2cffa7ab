import type { Database } from '../../../../../platform/database/connect.ts';
import { recordUserAudit } from '../../record-user-audit.ts';
import type { FactorOwner } from '../change-factors.ts';
import { type PasskeyRow, renamePasskey } from './queries.ts';

/** Renames a passkey of the user. Nothing else about the user's factors changes, so all sessions continue. */
export async function renameOwnPasskey(
  db: Database,
  { user, author }: FactorOwner,
  id: string,
  name: string,
): Promise<PasskeyRow> {
  return db.transaction().execute(async (db) => {
    const row = await renamePasskey(db, id, name.trim());
    const object = { type: 'user', id: user.id };
    await recordUserAudit(db, author, user.id, { action: 'user.passkey_renamed', object });
    return row;
  });
}
