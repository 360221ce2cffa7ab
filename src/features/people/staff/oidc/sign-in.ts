import type { Kysely } from 'kysely';
import type { Origin } from '../../../../platform/audit/origin.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { acceptInvitation } from '../invitations/accept.ts';
import { listInvitationsTo } from '../invitations/queries.ts';
import { hasMembership } from '../memberships/queries.ts';
import { asUserAuthor, recordUserAudit } from '../record-user-audit.ts';
import { RECENT_MINUTES } from '../sessions/queries.ts';
import { type NewSession, type SignInContext, startSession } from '../sessions/sessions.ts';
import { addUser } from '../users/add.ts';
import { findUserByEmail, lockUser, type UserRow } from '../users/queries.ts';
import { CLOCK_TOLERANCE_SECONDS } from './discover.ts';
import { OidcError } from './errors.ts';
import { findUserIdByIdentity, linkIdentity } from './identities.ts';
import type { OidcIdentity } from './identity.ts';
import type { AnsweredRequest } from './requests.ts';

/** Signs in the person whom the provider has identified. Throws an `OidcError` for a person who may not sign in. */
export async function signInByOidc(
  db: Database,
  identity: OidcIdentity,
  request: Pick<AnsweredRequest, 'isReauthentication' | 'createdAt'>,
  context: SignInContext,
): Promise<NewSession> {
  if (request.isReauthentication) assertReauthenticated(identity, request.createdAt);
  return db.transaction().execute(async (db) => {
    const userId = await findUserIdByIdentity(db, identity);
    const user = userId === undefined ? await linkUser(db, identity, context) : await lockUser(db, userId);
    if (!user) throw new OidcError('oidc_expired', 'user_changed');
    if (request.isReauthentication && context.previous && context.previous.user.id !== user.id)
      throw new OidcError('oidc_reauthentication_failed', 'other_user', user.id);
    await acceptInvitations(db, user, identity.email, context);
    if (!user.is_operator && !(await hasMembership(db, user.id)))
      throw new OidcError('oidc_no_access', undefined, user.id);
    return startSession(db, user, ['oidc'], { ...context, authenticatedAt: toSignInTime(identity) });
  });
}

/** `max_age=0` asks the provider for credentials. It may ignore that, so the time counts. */
function assertReauthenticated({ authenticatedAt }: OidcIdentity, requestedAt: Date): void {
  const earliestMs = requestedAt.getTime() - CLOCK_TOLERANCE_SECONDS * 1000;
  if (authenticatedAt !== undefined && authenticatedAt.getTime() >= earliestMs) return;
  throw new OidcError('oidc_reauthentication_failed', authenticatedAt ? 'auth_time' : 'no_auth_time');
}

/**
 * Links the identity to the user with its email address, or to a new user if the address is invited. An address that its user has not
 * proved does not count, because someone else may have created that user.
 */
async function linkUser(
  db: Kysely<DB>,
  identity: OidcIdentity,
  { previous: _, ...origin }: SignInContext,
): Promise<UserRow | undefined> {
  const existing = await findUserByEmail(db, identity.email);
  const user = existing ? await lockUser(db, existing.id) : await createInvitedUser(db, identity, origin);
  if (!user) return undefined;
  if (user.email_proved_at === null) throw new OidcError('oidc_email_unproved', undefined, user.id);
  if (!(await linkIdentity(db, user.id, identity)))
    throw new OidcError('oidc_other_identity', undefined, user.id);
  const object = { type: 'user', id: user.id };
  const change = { action: 'user.updated', object, changedFields: ['identities'] };
  await recordUserAudit(db, asUserAuthor(user, origin), user.id, change);
  return user;
}

/** Undefined if the user was created at the same time. */
async function createInvitedUser(
  db: Kysely<DB>,
  { email, name }: OidcIdentity,
  origin: Origin,
): Promise<UserRow | undefined> {
  const invitations = await listInvitationsTo(db, email);
  if (invitations.length === 0) throw new OidcError('oidc_no_access');
  const details = { email, name, isOperator: false, isEmailProved: true, passwordHash: null };
  return addUser(db, details, (user) => asUserAuthor(user, origin));
}

/** The provider may meanwhile give the person the address of another user, whose invitations stay. */
async function acceptInvitations(
  db: Kysely<DB>,
  user: UserRow,
  email: string,
  { previous: _, ...origin }: SignInContext,
): Promise<void> {
  const owner = await findUserByEmail(db, email);
  if (owner && owner.id !== user.id) return;
  for (const invitation of await listInvitationsTo(db, email))
    await acceptInvitation(db, asUserAuthor(user, origin), invitation, user.id);
}

/** A sign-in without credentials, in a session of the provider, is as old as that session. Without a time, it is not recent. */
function toSignInTime({ authenticatedAt }: OidcIdentity): Date {
  return authenticatedAt ?? new Date(Date.now() - RECENT_MINUTES * 60_000);
}
