import { recordEvents } from '../../platform/events.ts';
import type { Scope } from '../../platform/scope.ts';
import { toJob } from './queries.ts';
import { jobUpdated } from './schema.ts';
import { lockJobsOfLogo } from './task-queries.ts';

const JOBS_AT_ONCE = 100;

/**
 * Tells subscribers of the next jobs that now show the logo, in the order of their ids, in the caller's transaction. Returns
 * the last one's id, or undefined when there are no more.
 */
export async function announceLogo(
  scope: Scope,
  logoId: string,
  afterJobId: string | null,
): Promise<string | undefined> {
  const rows = await lockJobsOfLogo(scope, logoId, afterJobId, JOBS_AT_ONCE);
  const jobs = rows.map((row) => toJob(row, scope));
  await recordEvents(scope, jobUpdated, jobs, ['company_logo_url']);
  return jobs.at(-1)?.id;
}
