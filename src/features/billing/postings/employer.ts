import { HttpError, orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { lockMember } from '../../people/members/queries.ts';
import { isBlocked } from '../../people/members/sessions/account-queries.ts';
import { asMember } from '../../people/members/sessions/record-account.ts';
import { updateMember } from '../../people/members/update.ts';

/**
 * The scope in which the member acts as an employer. A candidate becomes one, and loses nothing. Throws 403 for members whom staff
 * blocked.
 */
export async function asEmployer(scope: Scope, memberId: string): Promise<Scope> {
  const member = orNotFound(await lockMember(scope, memberId), 'member');
  if (isBlocked(member)) throw new HttpError('member_blocked', 'You cannot post jobs on this board.');
  const own = asMember(scope, member.id);
  if (member.role === 'candidate') await updateMember(own, member.id, { role: 'employer' });
  return own;
}
