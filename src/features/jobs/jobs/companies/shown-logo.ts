import { sql } from 'kysely';
import { readyLogoOf } from '../../companies/ready-logo.ts';
import { toLogoUrl } from '../../logos/url.ts';
import { companyOfJob } from './of-job.ts';

interface LogosOfJob {
  ready_logo_id: string | null;
  company_logo_id: string | null;
}

/**
 * The URL of the copy of the job's own logo, otherwise of the logo of its company. Never the original URL: visitors of a board must not
 * make requests to third parties.
 */
export function toShownLogoUrl(
  { ready_logo_id, company_logo_id }: LogosOfJob,
  cdnUrl: string,
): string | null {
  const id = ready_logo_id ?? company_logo_id;
  return id && toLogoUrl(cdnUrl, id);
}

/** The logo of the company of a row of `jobs`. Read it only for display, because the query takes five look-ups. */
export const logoOfCompany = sql<
  string | null
>`case when logos.id is null then ${readyLogoOf(sql.ref('jobs.organization_id'), companyOfJob)} end`;
