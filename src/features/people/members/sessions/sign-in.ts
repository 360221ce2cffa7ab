import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { invalidCredentials, linkExpired } from '../../../../platform/sign-in/errors.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../../../platform/sign-in/passwords.ts';
import { hashToken } from '../../../../platform/sign-in/tokens.ts';
import {
  type Account,
  findAccountByEmail,
  isBlocked,
  lockAccount,
  lockAccountByKey,
  updatePasswordHash,
} from './account-queries.ts';
import { deleteLink, deleteLinksOf, deleteLinksTo, findLink, type SentLink } from './links/queries.ts';
import { recordFirstSignIn } from './record-account.ts';
import { registerMember } from './registrations/register.ts';
import { type NewSession, startSession } from './sessions.ts';

/** Signs in by email address and password. Every failure gives the same response after the same work. */
export async function signInByPassword(
  scope: Scope,
  { email, password }: { email: string; password: string },
  previousHash: Buffer | undefined,
): Promise<NewSession> {
  const account = await findAccountByEmail(scope, email);
  const isCorrect = await verifyPassword(password, account?.password_hash ?? null);
  if (!account?.password_hash || !isCorrect) throw invalidCredentials();
  const newHash = needsRehash(account.password_hash) ? await hashPassword(password) : undefined;
  return inTransaction(scope, async (scope) => {
    const member = await lockUnchanged(scope, account);
    if (newHash !== undefined) await updatePasswordHash(scope, member.id, newHash);
    return startSession(scope, member, { isByLink: false, previousHash });
  });
}

/** Signs in by the token of a link, which works once. */
export async function signInByLink(
  scope: Scope,
  token: string,
  previousHash: Buffer | undefined,
): Promise<NewSession & { returnTo: string | null }> {
  const tokenHash = hashToken(token);
  return inTransaction(scope, async (scope) => {
    const link = await findLink(scope, tokenHash);
    // Lock the member before the link, as updates of members do. Another order could deadlock.
    const account = link && (await lockOrRegister(scope, link));
    if (!link || !account || isBlocked(account) || !(await deleteLink(scope, tokenHash))) throw linkExpired();
    await deleteLinksOf(scope, account.id);
    // Other registrations with the email address have no member yet.
    if (link.new_email !== null) await deleteLinksTo(scope, link.new_email);
    const member = await recordFirstSignIn(scope, account);
    const session = await startSession(scope, member, { isByLink: true, previousHash });
    return { ...session, returnTo: link.return_to };
  });
}

/** The member of a link. A registration creates the member, unless one has the email address meanwhile. */
async function lockOrRegister(scope: Scope, link: SentLink): Promise<Account | undefined> {
  if (link.member_id !== null) return lockAccount(scope, link.member_id);
  const { new_email } = link;
  if (new_email === null) return undefined;
  const account = await lockAccountByKey(scope, link.email_key);
  return account ?? (await registerMember(scope, { ...link, new_email }));
}

/** The password was verified without a lock. A suspension or a new password since then wins. */
async function lockUnchanged(scope: Scope, { id, password_hash }: Account): Promise<Account> {
  const account = await lockAccount(scope, id);
  if (!account || account.password_hash !== password_hash || isBlocked(account)) throw invalidCredentials();
  return account;
}
