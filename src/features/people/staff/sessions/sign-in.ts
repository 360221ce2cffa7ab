import type { Database } from '../../../../platform/database/connect.ts';
import { invalidCredentials, linkExpired } from '../../../../platform/sign-in/errors.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../../../platform/sign-in/passwords.ts';
import { hashToken } from '../../../../platform/sign-in/tokens.ts';
import { finishFirstStep, type HalfSignIn } from '../factors/second-step.ts';
import { addStaff } from '../memberships/add.ts';
import { listOrganizationsWithoutOwner } from '../memberships/owner-queries.ts';
import { asUserAuthor } from '../record-user-audit.ts';
import { findUserByEmail, hasUsers, lockUser, updateUser } from '../users/queries.ts';
import { joinByInvitation } from './join.ts';
import { deleteLink, deleteLinksOf, deleteWelcomeLinks, findLink, type UserLink } from './links.ts';
import { assertPresent, createUser, toPasswordHash } from './new-user.ts';
import type { StaffSignIn } from './schema.ts';
import { type NewSession, type SignInContext, startSession } from './sessions.ts';
import { takeOver } from './take-over.ts';

/** Signs in by email address and password. Every failure gives the same response after the same work. */
export async function signInByPassword(
  db: Database,
  { email, password }: { email: string; password: string },
  context: SignInContext,
): Promise<NewSession | HalfSignIn> {
  const user = await findUserByEmail(db, email);
  const isCorrect = await verifyPassword(password, user?.password_hash ?? null);
  if (!user?.password_hash || !isCorrect) throw invalidCredentials();
  const newHash = needsRehash(user.password_hash) ? await hashPassword(password) : undefined;
  return db.transaction().execute(async (db) => {
    const locked = await lockUser(db, user.id);
    // The password was verified without a lock. A new password since then wins.
    if (!locked || locked.password_hash !== user.password_hash) throw invalidCredentials();
    if (newHash !== undefined) await updateUser(db, user.id, { password_hash: newHash });
    return finishFirstStep(db, locked, 'password', context);
  });
}

/** Signs in by the token of a link or of an invitation, which works once. */
export async function signInByToken(
  db: Database,
  { token, ...details }: StaffSignIn & { token: string },
  context: SignInContext,
): Promise<NewSession | HalfSignIn> {
  const tokenHash = hashToken(token);
  const link = await findLink(db, tokenHash);
  if (link?.kind === 'welcome') return createFirstUser(db, tokenHash, details, context);
  if (link) return signInByLink(db, tokenHash, link, context);
  return joinByInvitation(db, tokenHash, details, context);
}

/** A link from the command line needs no second factor: it is the way back in. */
async function signInByLink(
  db: Database,
  tokenHash: Buffer,
  { kind, userId }: Exclude<UserLink, { kind: 'welcome' }>,
  context: SignInContext,
): Promise<NewSession | HalfSignIn> {
  return db.transaction().execute(async (db) => {
    const user = await lockUser(db, userId);
    if (!user || !(await deleteLink(db, tokenHash))) throw linkExpired();
    await deleteLinksOf(db, user);
    if (kind === 'command_line') return startSession(db, user, [kind], context);
    if (user.email_proved_at === null) await takeOver(db, user, context);
    return finishFirstStep(db, user, 'link', context);
  });
}

/** Creates the first user: an operator, and the owner of every organization that has no owner. */
async function createFirstUser(
  db: Database,
  tokenHash: Buffer,
  { email, name, password }: Omit<StaffSignIn, 'token'>,
  context: SignInContext,
): Promise<NewSession> {
  assertPresent({ email, name });
  const details = { email: email as string, name: name as string };
  const passwordHash = await toPasswordHash(password, details.email);
  return db.transaction().execute(async (db) => {
    if (!(await deleteWelcomeLinks(db, tokenHash)) || (await hasUsers(db))) throw linkExpired();
    // A person who reads the server's log controls the installation, so the email address needs no other proof.
    const newUser = { ...details, passwordHash, isOperator: true, isEmailProved: true };
    const user = await createUser(db, newUser, context);
    const author = asUserAuthor(user, context);
    for (const organizationId of await listOrganizationsWithoutOwner(db))
      await addStaff(db, author, { organizationId, userId: user.id, role: 'owner' });
    return startSession(db, user, ['link'], context);
  });
}
