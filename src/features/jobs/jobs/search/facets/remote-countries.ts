import { sql } from 'kysely';
import type { Scope } from '../../../../../platform/scope.ts';
import { listCountries } from '../../places/applicant-countries.ts';
import { isLive } from '../../public/live.ts';

/**
 * The countries that live jobs name for their applicants, and the countries of named groups such as `EU`. Not the countries of `worldwide`,
 * which leaves no country out. Jobs with the same regions share a facet, so few rows are read.
 */
export async function listRemoteCountries({ db, organizationId }: Scope): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select facet.value from job_facets as facet
    where facet.organization_id = ${organizationId} and facet.kind = 'remote_regions' and exists (
      select from job_index
      where job_index.organization_id = ${organizationId} and job_index.remote_regions_id = facet.id and ${isLive})`.execute(
    db,
  );
  const codes = new Set(rows.flatMap(({ value }) => value.split(' ')));
  codes.delete('WORLDWIDE');
  return listCountries([...codes]);
}
