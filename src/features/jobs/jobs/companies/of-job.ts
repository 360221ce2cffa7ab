import { sql } from 'kysely';

/** The id of the company that a row of `jobs` belongs to by its name. A join could read all names of the organization. */
export const companyOfJob = sql<string | null>`(
  select name.company_id from job_index as own
  join job_facets as facet on facet.organization_id = own.organization_id and facet.id = own.company_id
  join company_names as name on name.organization_id = facet.organization_id and name.folded_name = facet.folded_name
  where own.organization_id = jobs.organization_id and own.job_id = jobs.id)`;
