import { inTransaction, type Scope } from '../../platform/scope.ts';
import { deleteSignInLinks } from '../members/sign-in-queries.ts';
import {
  type Account,
  findAccountByEmail,
  isShutOut,
  lockAccount,
  renewPasswordHash,
} from './account-queries.ts';
import { invalidCredentials, linkExpired } from './errors.ts';
import { deleteLink, findLink } from './link-queries.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { noteFirstSignIn } from './record-account.ts';
import { type NewSession, startSession } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** Signs in by e-mail address and password. Whatever is wrong, the answer and the work behind it are the same. */
export async function signInByPassword(
  scope: Scope,
  { email, password }: { email: string; password: string },
  formerHash: Buffer | undefined,
): Promise<NewSession> {
  const account = await findAccountByEmail(scope, email);
  const isRight = await isPassword(password, account?.password_hash ?? null);
  if (!account?.password_hash || !isRight) throw invalidCredentials();
  const renewedHash = isOutdated(account.password_hash) ? await hashPassword(password) : undefined;
  return inTransaction(scope, async (scope) => {
    const member = await lockUnchanged(scope, account);
    if (renewedHash !== undefined) await renewPasswordHash(scope, member.id, renewedHash);
    return startSession(scope, member, { isByLink: false, formerHash });
  });
}

/** Signs in by the token of a link, which works once. */
export async function signInByLink(
  scope: Scope,
  token: string,
  formerHash: Buffer | undefined,
): Promise<NewSession & { returnTo: string | null }> {
  const tokenHash = hashToken(token);
  return inTransaction(scope, async (scope) => {
    const link = await findLink(scope, tokenHash);
    // The member first, as whoever suspends one does: two who wait for each other would both fail.
    const account = link?.member_id ? await lockAccount(scope, link.member_id) : undefined;
    if (!link || !account || isShutOut(account) || !(await deleteLink(scope, tokenHash))) throw linkExpired();
    await deleteSignInLinks(scope, account.id);
    const member = await noteFirstSignIn(scope, account);
    const session = await startSession(scope, member, { isByLink: true, formerHash });
    return { ...session, returnTo: link.return_to };
  });
}

/** The password was checked before; whoever was suspended or got another one since is not let in with it. */
async function lockUnchanged(scope: Scope, { id, password_hash }: Account): Promise<Account> {
  const account = await lockAccount(scope, id);
  if (!account || account.password_hash !== password_hash || isShutOut(account)) throw invalidCredentials();
  return account;
}
