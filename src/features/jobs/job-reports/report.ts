import { notFound } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findPublicJob } from '../jobs/public/find-public.ts';
import { insertJobReport } from './queries.ts';
import type { CreateJobReport } from './schema.ts';

/** Records a report of a job that visitors can see. Throws notFound for all others. */
export async function reportJob(
  scope: Scope,
  slug: string,
  { website, reason, details }: CreateJobReport,
): Promise<void> {
  const found = await findPublicJob(scope, slug);
  if (found === undefined || found === 'gone' || 'movedTo' in found) throw notFound('job');
  // Bots get the response of a success.
  if (website !== undefined && website !== null && website !== '') return;
  await insertJobReport(scope, found.job.id, { reason, details: details?.trim() || null });
}
