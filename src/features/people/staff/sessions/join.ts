import type { Database } from '../../../../platform/database/connect.ts';
import { linkExpired, signInRequired } from '../../../../platform/sign-in/errors.ts';
import { acceptInvitation } from '../invitations/accept.ts';
import { type FoundInvitation, findInvitationByToken } from '../invitations/queries.ts';
import { asUserAuthor } from '../record-user-audit.ts';
import { findUserByEmail, lockUser } from '../users/queries.ts';
import { assertPresent, createUser, toPasswordHash } from './new-user.ts';
import type { StaffSignIn } from './schema.ts';
import { type NewSession, rotateSession, type SignInContext, startSession } from './sessions.ts';
import { takeOver } from './take-over.ts';

/**
 * Accepts an invitation by the token of one of its links. It creates a user if none has the email address. No link of an invitation
 * signs in a user who exists: the inviter may know one link, and people forward the emailed one, which works for days.
 */
export async function joinByInvitation(
  db: Database,
  tokenHash: Buffer,
  details: Pick<StaffSignIn, 'name' | 'password'>,
  context: SignInContext,
): Promise<NewSession> {
  const invitation = await findInvitationByToken(db, tokenHash);
  if (!invitation) throw linkExpired();
  const existing = await findUserByEmail(db, invitation.email);
  return existing
    ? joinAsSignedIn(db, existing.id, invitation, context)
    : joinAsNew(db, invitation, details, context);
}

/** Only the emailed link proves the email address, because the inviter cannot see it. */
async function joinAsNew(
  db: Database,
  invitation: FoundInvitation,
  { name, password }: Pick<StaffSignIn, 'name' | 'password'>,
  context: SignInContext,
): Promise<NewSession> {
  assertPresent({ name });
  const { email, is_emailed: isEmailProved } = invitation;
  const passwordHash = await toPasswordHash(password, email);
  return db.transaction().execute(async (db) => {
    const details = { email, name: name as string, passwordHash };
    const user = await createUser(db, { ...details, isOperator: false, isEmailProved }, context);
    if (!(await acceptInvitation(db, asUserAuthor(user, context), invitation, user.id))) throw linkExpired();
    return startSession(db, user, ['link'], context);
  });
}

/** The session may do more, so it gets a new token. */
async function joinAsSignedIn(
  db: Database,
  userId: string,
  invitation: FoundInvitation,
  context: SignInContext,
): Promise<NewSession> {
  const { previous } = context;
  if (previous?.user.id !== userId) throw signInRequired();
  return db.transaction().execute(async (db) => {
    const user = await lockUser(db, userId);
    if (!user) throw signInRequired();
    if (user.email_proved_at === null) {
      if (!invitation.is_emailed) throw signInRequired();
      await takeOver(db, user, context);
    }
    if (!(await acceptInvitation(db, asUserAuthor(user, context), invitation, user.id))) throw linkExpired();
    return rotateSession(db, { ...previous, user });
  });
}
