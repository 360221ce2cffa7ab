import type { Kysely } from 'kysely';
import type { Origin } from '../../../platform/audit/origin.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { DB } from '../../../platform/database/tables.ts';
import { HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import { invalidCredentials, linkExpired, signInRequired } from '../../../platform/sign-in/errors.ts';
import { findPasswordProblems } from '../../../platform/sign-in/password-rules.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../../platform/sign-in/passwords.ts';
import { hashToken } from '../../../platform/sign-in/tokens.ts';
import { deleteSecondSteps } from '../factors/challenges.ts';
import { deleteFactorsOf } from '../factors/queries.ts';
import { finishFirstStep, type HalfSignIn } from '../factors/second-step.ts';
import { acceptInvitation, findInvitationByToken } from '../invitations/queries.ts';
import { addStaff } from '../memberships/add.ts';
import { listOrganizationsWithoutOwner } from '../memberships/queries.ts';
import { asUserAuthor, recordUserAudit } from '../record-user-audit.ts';
import {
  findUserByEmail,
  hasUsers,
  insertUser,
  lockUser,
  type NewUser,
  proveEmail,
  type UserRow,
  updateUser,
} from '../users/queries.ts';
import { deleteLink, deleteLinksOf, deleteWelcomeLinks, findLink, type UserLink } from './links.ts';
import { deleteSessionsOf } from './queries.ts';
import type { StaffSignIn } from './schema.ts';
import { type NewSession, type SignInContext, startSession } from './sessions.ts';

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

/**
 * The person with the mailbox opens a link for the first time. Another person may have created the user, so that what signs
 * in must be hers: everything else ends, unless this browser is signed in as the user.
 */
async function takeOver(
  db: Kysely<DB>,
  user: UserRow,
  { previous, ...origin }: SignInContext,
): Promise<void> {
  await proveEmail(db, user.id);
  const isHers = previous?.user.id === user.id;
  if (!isHers) {
    await updateUser(db, user.id, { password_hash: null });
    await deleteFactorsOf(db, user.id);
    await deleteSecondSteps(db, user.id);
    await deleteSessionsOf(db, user.id);
  }
  await recordUserAudit(db, asUserAuthor(user, origin), user.id, {
    action: 'user.updated',
    object: { type: 'user', id: user.id },
    changedFields: isHers ? ['email_proved_at'] : ['email_proved_at', 'password'],
  });
}

type NewUserDetails = Omit<StaffSignIn, 'token'>;

/** Creates the first user: an operator, and the owner of every organization that has no owner. */
async function createFirstUser(
  db: Database,
  tokenHash: Buffer,
  { email, name, password }: NewUserDetails,
  context: SignInContext,
): Promise<NewSession> {
  assertPresent({ email, name });
  const details = { email: email as string, name: name as string };
  const passwordHash = await toPasswordHash(password, details.email);
  return db.transaction().execute(async (db) => {
    if (!(await deleteLink(db, tokenHash)) || (await hasUsers(db))) throw linkExpired();
    await deleteWelcomeLinks(db);
    // A person who reads the server's log controls the installation, so the email address needs no other proof.
    const newUser = { ...details, passwordHash, isOperator: true, isEmailProved: true };
    const user = await createUser(db, newUser, context);
    const author = asUserAuthor(user, context);
    for (const organizationId of await listOrganizationsWithoutOwner(db))
      await addStaff(db, author, { organizationId, userId: user.id, role: 'owner' });
    return startSession(db, user, ['link'], context);
  });
}

/**
 * The inviter may know the link of an invitation, so it signs in no existing user and proves no email address. It creates a user, if
 * none has the email address.
 */
async function joinByInvitation(
  db: Database,
  tokenHash: Buffer,
  { name, password }: NewUserDetails,
  context: SignInContext,
): Promise<NewSession> {
  const invitation = await findInvitationByToken(db, tokenHash);
  if (!invitation) throw linkExpired();
  const { email } = invitation;
  if (await findUserByEmail(db, email)) throw signInRequired();
  assertPresent({ name });
  const passwordHash = await toPasswordHash(password, email);
  return db.transaction().execute(async (db) => {
    const details = { email, name: name as string, passwordHash };
    const user = await createUser(db, { ...details, isOperator: false, isEmailProved: false }, context);
    if (!(await acceptInvitation(db, asUserAuthor(user, context), invitation, user.id))) throw linkExpired();
    return startSession(db, user, ['link'], context);
  });
}

async function createUser(db: Kysely<DB>, user: NewUser, origin: Origin): Promise<UserRow> {
  const created = await insertUser(db, user);
  if (!created) throw new HttpError('email_taken', 'Another user has this email address. Sign in instead.');
  const context = { db, organizationId: null, ...asUserAuthor(created, origin) };
  await recordAudit(context, { action: 'user.created', object: { type: 'user', id: created.id } });
  return created;
}

async function toPasswordHash(password: string | undefined, email: string): Promise<string | null> {
  if (password === undefined) return null;
  const issues = findPasswordProblems('/password', password, email);
  if (issues.length > 0) throw invalid(issues);
  return hashPassword(password);
}

/** The link that names no user needs the fields of a new one. */
function assertPresent(fields: Record<string, string | undefined>): void {
  const issues = Object.entries(fields)
    .filter(([, value]) => value === undefined)
    .map(([name]) => ({ path: `/${name}`, message: 'is required, because the link creates a user' }));
  if (issues.length > 0) throw invalid(issues);
}
