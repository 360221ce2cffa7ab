import { HttpError, notFound, orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { lockMember, type MemberRow } from '../../people/members/queries.ts';
import { isBlocked } from '../../people/members/sessions/account-queries.ts';
import { getMemberSession } from '../../people/members/sessions/sessions.ts';
import { updateMember } from '../../people/members/update.ts';
import { type CompanyRole, findCompanyRole } from '../companies/members/queries.ts';

export function assertEmployer({ role }: Pick<MemberRow, 'role'>): void {
  if (role === 'employer') return;
  throw new HttpError('employer_required', 'Only members with the role employer can do this.');
}

/** Locks the member. A candidate becomes an employer, and loses nothing. Throws 403 for members whom staff blocked. */
export async function becomeEmployer(scope: Scope, memberId: string): Promise<void> {
  const member = orNotFound(await lockMember(scope, memberId), 'member');
  if (isBlocked(member))
    throw new HttpError('employer_required', 'You cannot act for companies on this board.');
  if (member.role === 'candidate') await updateMember(scope, member.id, { role: 'employer' });
}

/** The signed-in employer. */
export async function getEmployer(scope: Scope, cookies: string | undefined): Promise<MemberRow> {
  const { member } = await getMemberSession(scope, cookies);
  assertEmployer(member);
  return member;
}

/** The signed-in employer who acts for the company. To others, the company does not exist. */
export async function getEmployerOf(
  scope: Scope,
  cookies: string | undefined,
  companyId: string,
): Promise<{ member: MemberRow; role: CompanyRole }> {
  const member = await getEmployer(scope, cookies);
  return { member, role: await getOwnRole(scope, companyId, member.id) };
}

/** The role of the member in the company. */
export async function getOwnRole(scope: Scope, companyId: string, memberId: string): Promise<CompanyRole> {
  return orNotFound(await findCompanyRole(scope, companyId, memberId), 'company');
}

/** The signed-in owner of the company. */
export async function getOwnerOf(
  scope: Scope,
  cookies: string | undefined,
  companyId: string,
): Promise<MemberRow> {
  const { member, role } = await getEmployerOf(scope, cookies, companyId);
  assertOwner(role);
  return member;
}

export function assertOwner(role: CompanyRole | undefined): void {
  if (role === undefined) throw notFound('company');
  if (role !== 'owner')
    throw new HttpError('company_owner_required', 'Only owners of the company can do this.');
}
