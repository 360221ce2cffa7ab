import { findSlugsOfJobs } from '../../features/companies/public/find-public.ts';
import { toLandingPath } from '../../features/landing-pages/subjects/paths.ts';
import type { Scope } from '../../platform/scope.ts';

/** The paths of the pages of companies, by the id of the company. */
export type CompanyPaths = ReadonlyMap<string, string>;

export function toCompanyPath(slug: string): string {
  return toLandingPath('company', { key: slug });
}

/** The pages of the companies of these jobs, which are or were public. Hidden companies have none. */
export async function findCompanyPaths(
  scope: Scope,
  jobs: readonly { company_id: string | null }[],
): Promise<CompanyPaths> {
  const slugs = await findSlugsOfJobs(
    scope,
    jobs.flatMap(({ company_id }) => company_id ?? []),
  );
  return new Map([...slugs].map(([id, slug]) => [id, toCompanyPath(slug)]));
}
