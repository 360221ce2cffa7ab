import type { Scope } from '../../../platform/scope.ts';
import { findMembers } from '../../people/members/queries.ts';
import { findCompanies } from '../companies/queries.ts';
import { type ClaimRow, toOwnClaim } from './queries.ts';
import type { Claim } from './schema.ts';

/** Claims with the names that staff decide by. */
export async function describeClaims(scope: Scope, rows: readonly ClaimRow[]): Promise<Claim[]> {
  const companies = await findCompanies(scope, [...new Set(rows.map(({ company_id }) => company_id))]);
  const members = await findMembers(scope, [...new Set(rows.map(({ member_id }) => member_id))]);
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const emails = new Map(members.map(({ id, email }) => [id, email]));
  return rows.map((row) => ({
    ...toOwnClaim(row),
    company_name: names.get(row.company_id) ?? '',
    member_id: row.member_id,
    member_email: emails.get(row.member_id) ?? '',
  }));
}
