import { toLandingPath } from '../../features/jobs/landing-pages/subjects/paths.ts';

/** The path of the page of a company. */
export function toCompanyPath(slug: string): string {
  return toLandingPath('company', { key: slug });
}
