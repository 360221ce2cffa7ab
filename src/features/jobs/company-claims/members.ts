import { recordAudit } from '../../../platform/audit/record.ts';
import { HttpError, notFound } from '../../../platform/http/errors/http-error.ts';
import { isId } from '../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { findMember, findMembers, lockMember } from '../../people/members/queries.ts';
import { asMember } from '../../people/members/sessions/record-account.ts';
import {
  type CompanyRole,
  findCompanyRole,
  isProvedMember,
  listMembershipsOf,
  listMembersOf,
  removeCompanyMember,
  setCompanyRole,
} from '../companies/members/queries.ts';
import { findCompanies, lockCompany, toCompany } from '../companies/queries.ts';
import { assertEmployer, assertOwner } from './employer.ts';
import type { CompanyMember, Membership } from './schema.ts';

export async function listCompanyMembers(scope: Scope, companyId: string): Promise<CompanyMember[]> {
  const rows = await listMembersOf(scope, companyId);
  const members = await findMembers(
    scope,
    rows.map(({ member_id }) => member_id),
  );
  const byId = new Map(members.map((member) => [member.id, member]));
  return rows.flatMap(({ member_id, role, created_at }) => {
    const member = byId.get(member_id);
    return member ? [{ member_id, name: member.name, email: member.email, role, created_at }] : [];
  });
}

/** The members of the company, to one of them. Who only used its name first sees no one else. */
export async function listColleagues(
  scope: Scope,
  companyId: string,
  memberId: string,
): Promise<CompanyMember[]> {
  const all = await listCompanyMembers(scope, companyId);
  if (await isProvedMember(scope, companyId, memberId)) return all;
  return all.filter(({ member_id }) => member_id === memberId);
}

/** The companies that the member acts for, with the role. */
export async function listMemberships(scope: Scope, memberId: string): Promise<Membership[]> {
  const rows = await listMembershipsOf(scope, memberId);
  const companies = await findCompanies(
    scope,
    rows.map(({ company_id }) => company_id),
  );
  const roles = new Map(rows.map(({ company_id, role }) => [company_id, role]));
  return companies.map((row) => ({ company: toCompany(row, scope), role: roles.get(row.id) as CompanyRole }));
}

/** By staff: adds a member or changes the role. */
export async function setMember(
  scope: Scope,
  companyId: string,
  memberId: string,
  role: CompanyRole,
): Promise<CompanyMember> {
  return inTransaction(scope, async (scope) => {
    const member = await lockMember(scope, memberId);
    await lockCompany(scope, companyId);
    if (!member) throw notFound('member');
    assertEmployer(member);
    await setCompanyRole(scope, companyId, member.id, role);
    await record(scope, 'company_member.set', companyId);
    return getCompanyMember(scope, companyId, member.id);
  });
}

/** By staff. The company may have no owner then. */
export async function removeMember(scope: Scope, companyId: string, memberId: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await lockCompany(scope, companyId);
    if (!(await removeCompanyMember(scope, companyId, memberId))) throw notFound('member');
    await record(scope, 'company_member.removed', companyId);
  });
}

/** By an owner. The company keeps an owner. */
export async function changeRole(
  scope: Scope,
  companyId: string,
  { by, memberId, role }: { by: string; memberId: string; role: CompanyRole },
): Promise<CompanyMember> {
  return inTransaction(asMember(scope, by), async (scope) => {
    await lockCompany(scope, companyId);
    assertOwner(await findCompanyRole(scope, companyId, by));
    if (!(await findCompanyRole(scope, companyId, memberId))) throw notFound('member');
    await setCompanyRole(scope, companyId, memberId, role);
    await assertHasOwner(scope, companyId);
    await record(scope, 'company_member.set', companyId);
    return getCompanyMember(scope, companyId, memberId);
  });
}

/** By an owner, or by the member who leaves. The company keeps an owner if it has one. */
export async function endMembership(
  scope: Scope,
  companyId: string,
  { by, memberId }: { by: string; memberId: string },
): Promise<void> {
  await inTransaction(asMember(scope, by), async (scope) => {
    await lockCompany(scope, companyId);
    const role = await findCompanyRole(scope, companyId, by);
    if (by !== memberId) assertOwner(role);
    const ended = await findCompanyRole(scope, companyId, memberId);
    if (!ended || !(await removeCompanyMember(scope, companyId, memberId))) throw notFound('member');
    if (ended === 'owner') await assertHasOwner(scope, companyId);
    await record(scope, 'company_member.removed', companyId);
  });
}

async function assertHasOwner(scope: Scope, companyId: string): Promise<void> {
  const members = await listMembersOf(scope, companyId);
  if (members.some(({ role }) => role === 'owner')) return;
  throw new HttpError('last_company_owner', 'The company would have no owner.');
}

export async function getCompanyMember(
  scope: Scope,
  companyId: string,
  memberId: string,
): Promise<CompanyMember> {
  if (!isId(companyId)) throw notFound('company');
  const [rows, member] = [await listMembersOf(scope, companyId), await findMember(scope, memberId)];
  const row = rows.find(({ member_id }) => member_id === member?.id);
  if (!row || !member) throw notFound('member');
  return {
    member_id: member.id,
    name: member.name,
    email: member.email,
    role: row.role,
    created_at: row.created_at,
  };
}

async function record(scope: Scope, action: string, companyId: string): Promise<void> {
  await recordAudit(scope, { action, object: { type: 'company', id: companyId.toLowerCase() } });
}
