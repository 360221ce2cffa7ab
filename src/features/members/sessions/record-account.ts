import { recordEvent } from '../../platform/events.ts';
import type { Scope } from '../../platform/scope.ts';
import { type MemberRow, toMember } from '../members/queries.ts';
import { memberUpdated } from '../members/schema.ts';
import { type Account, updateAccount } from './account-queries.ts';

/** Whoever was imported and comes by a link for the first time signs in by link from now on. */
export async function noteFirstSignIn(scope: Scope, account: Account): Promise<MemberRow> {
  if (account.auth_method !== 'import') return account;
  const member = await updateAccount(scope, account.id, { auth_method: 'magic_link' });
  await recordEvent(asMember(scope, account.id), memberUpdated, toMember(member), ['authMethod']);
  return member;
}

/** Writes a new password of an account that the caller has locked. The event tells that it changed, and nothing of it. */
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

/** What members do to themselves is theirs on the record. */
export function asMember(scope: Scope, memberId: string): Scope {
  return { ...scope, actor: `member:${memberId}` };
}
