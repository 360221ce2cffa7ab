import type { Selectable } from 'kysely';
import { deleteOwn, selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { CompanyMembers } from '../../../../platform/database/tables.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';

export const companyRoles = ['owner', 'recruiter'] as const;
export type CompanyRole = (typeof companyRoles)[number];

type CompanyMemberRow = Omit<Selectable<CompanyMembers>, 'organization_id' | 'role'> & {
  role: CompanyRole;
};

const columns = ['company_id', 'member_id', 'role', 'is_proved', 'created_at'] as const;

/** In the order in which the members joined the company. */
export async function listMembersOf(scope: Scope, companyId: string): Promise<CompanyMemberRow[]> {
  const rows = await own(scope)
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('member_id')
    .execute();
  return rows as CompanyMemberRow[];
}

/** The companies that the member acts for. */
export async function listMembershipsOf(scope: Scope, memberId: string): Promise<CompanyMemberRow[]> {
  const rows = await own(scope)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('company_id')
    .execute();
  return rows as CompanyMemberRow[];
}

/** The ids of the member's companies, the longest membership first. */
export async function listCompanyIdsOf(scope: Scope, memberId: string): Promise<string[]> {
  const rows = isId(memberId) ? await listMembershipsOf(scope, memberId) : [];
  return rows.map(({ company_id }) => company_id);
}

/** Whether the member acts for the company with proof, and not only because he used its name first. */
export async function isProvedMember(scope: Scope, companyId: string, memberId: string): Promise<boolean> {
  const memberships = await listMembershipsOf(scope, memberId);
  return memberships.some(({ company_id, is_proved }) => company_id === companyId && is_proved);
}

export async function findCompanyRole(
  scope: Scope,
  companyId: string,
  memberId: string,
): Promise<CompanyRole | undefined> {
  if (!isId(companyId) || !isId(memberId)) return undefined;
  const row = await own(scope)
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.role as CompanyRole | undefined;
}

/** Sets the role of a member, who may be new. The caller has locked the company. */
export async function setCompanyRole(
  { db, organizationId }: Scope,
  companyId: string,
  memberId: string,
  role: CompanyRole,
): Promise<void> {
  await db
    .insertInto('company_members')
    .values({ organization_id: organizationId, company_id: companyId, member_id: memberId, role })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'company_id', 'member_id']).doUpdateSet({ role, is_proved: true }),
    )
    .execute();
}

/** False if the member does not act for the company. */
export async function removeCompanyMember(
  scope: Scope,
  companyId: string,
  memberId: string,
): Promise<boolean> {
  if (!isId(memberId)) return false;
  const { numDeletedRows } = await deleteOwn(scope, 'company_members')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function own(scope: Scope) {
  return selectOwn(scope, 'company_members').select(columns);
}
