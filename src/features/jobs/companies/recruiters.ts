import { sql } from 'kysely';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../platform/scope.ts';

/**
 * Makes the member a recruiter of a company that this transaction has created. Does nothing for older companies. Using a name first proves
 * nothing, so the recruiter gets no applications for jobs of others.
 */
export async function addRecruiterOfNew(scope: Scope, companyId: string, memberId: string): Promise<void> {
  await sql`
    insert into company_members (organization_id, company_id, member_id, role, is_proved)
    select organization_id, id, ${memberId}, 'recruiter', false from companies
    where organization_id = ${scope.organizationId} and id = ${companyId} and is_automatic
      and created_at = now()::timestamptz(3)
    on conflict do nothing`.execute(scope.db);
}

/** Whether staff verified the company of a folded name, and its id. Undefined if the name means none. */
export async function findNamedCompany(
  scope: Scope,
  foldedName: string,
): Promise<{ id: string; isVerified: boolean } | undefined> {
  const row = await selectOwn(scope, 'company_names')
    .innerJoin('companies', (join) =>
      join
        .onRef('companies.organization_id', '=', 'company_names.organization_id')
        .onRef('companies.id', '=', 'company_names.company_id'),
    )
    .select(['companies.id', 'companies.is_verified as isVerified'])
    .where('folded_name', '=', foldedName)
    .executeTakeFirst();
  return row;
}
