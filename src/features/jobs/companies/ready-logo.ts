import { type Expression, sql } from 'kysely';

/** The id of the logo of a company, if its copy is ready. */
export function readyLogoOf(organizationId: Expression<unknown>, companyId: Expression<unknown>) {
  return sql<string | null>`(
    select logo.id from companies as company
    join logos as logo on logo.organization_id = company.organization_id and logo.id = company.logo_id and logo.status = 'ready'
    where company.organization_id = ${organizationId} and company.id = ${companyId})`;
}
