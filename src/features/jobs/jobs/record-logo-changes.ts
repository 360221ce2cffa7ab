import { recordEvents } from '../../../platform/events.ts';
import type { Scope } from '../../../platform/scope.ts';
import { recordLogoOfCompanies } from '../companies/record-logo.ts';
import { toJob } from './queries.ts';
import { jobUpdated } from './schema.ts';
import { lockJobsOfLogo } from './task-queries.ts';

const BATCH_SIZE = 100;

/**
 * Records events for the next jobs that show the logo, in order of id, in the caller's transaction. Returns the id of the
 * last one, or undefined if there are no more; then the companies that show the logo have their events, too.
 */
export async function recordLogoChanges(
  scope: Scope,
  logoId: string,
  afterJobId: string | null,
): Promise<string | undefined> {
  const rows = await lockJobsOfLogo(scope, logoId, afterJobId, BATCH_SIZE);
  const jobs = rows.map((row) => toJob(row, scope));
  await recordEvents(scope, jobUpdated, jobs, ['company_logo_url']);
  if (jobs.length === 0) await recordLogoOfCompanies(scope, logoId);
  return jobs.at(-1)?.id;
}
