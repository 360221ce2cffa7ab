import { recordEvent } from '../../../../platform/events.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type MemberRow, toMember } from '../queries.ts';
import { memberUpdated } from '../schema.ts';
import { type Account, updateAccount } from './account-queries.ts';

/** The first sign-in by link of an imported member sets the sign-in method. */
export async function recordFirstSignIn(scope: Scope, account: Account): Promise<MemberRow> {
  if (account.auth_method !== 'import') return account;
  const member = await updateAccount(scope, account.id, { auth_method: 'magic_link' });
  await recordEvent(asMember(scope, account.id), memberUpdated, toMember(member), ['authMethod']);
  return member;
}

/** Writes the password of an account that the caller has locked. The event names the field and not its value. */
export async function writePassword(
  scope: Scope,
  account: Account,
  passwordHash: string,
): Promise<MemberRow> {
  const member = await updateAccount(scope, account.id, {
    auth_method: 'password',
    password_hash: passwordHash,
  });
  const changed = account.auth_method === 'password' ? ['password'] : ['authMethod', 'password'];
  await recordEvent(scope, memberUpdated, toMember(member), changed);
  return member;
}

/** The scope in which a member acts on their own account. */
export function asMember(scope: Scope, memberId: string): Scope {
  return { ...scope, actor: `member:${memberId}` };
}
