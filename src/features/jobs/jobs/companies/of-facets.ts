import { sql } from 'kysely';
import type { Scope } from '../../../../platform/scope.ts';

/** The companies that the names with these facet ids mean, by facet id. Skips names that mean none. */
export async function findCompaniesOfFacets(
  { db, organizationId }: Scope,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; companyId: string }>`
    select facet.id, name.company_id as "companyId" from job_facets as facet
    join company_names as name on name.organization_id = facet.organization_id and name.folded_name = facet.folded_name
    where facet.organization_id = ${organizationId} and facet.id = any(${ids}::int[]) and facet.kind = 'company'
      and name.company_id is not null`.execute(db);
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
}

/** The facet ids of all names of the companies that these names mean, by each of the given ids. Skips names that mean none. */
export async function findNamesBeside(
  { db, organizationId }: Scope,
  ids: number[],
): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; names: number[] }>`
    select given.id, array_agg(beside.id) as names from job_facets as given
    join company_names as name on name.organization_id = given.organization_id and name.folded_name = given.folded_name
    join company_names as other on other.organization_id = name.organization_id and other.company_id = name.company_id
    join job_facets as beside on beside.organization_id = other.organization_id and beside.folded_name = other.folded_name
    where given.organization_id = ${organizationId} and given.id = any(${ids}::int[]) and given.kind = 'company'
    group by given.id`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}
