import { type ImportMessage, newMessage } from '@corkboard/job-feeds/message';
import type { Scope } from '../../../../platform/scope.ts';
import { findPaidJobs } from '../../../billing/payments/queries.ts';
import { findJobsWithApplications } from '../../../hiring/applications/queries.ts';
import { findJobsSavedByMembers } from '../../../jobs/saved-jobs/queries.ts';

/**
 * The jobs among these that an undo must not delete, with the reason. People have paid, applied or saved the job, so the job expires
 * instead.
 */
export async function findNeededJobs(scope: Scope, ids: string[]): Promise<Map<string, ImportMessage>> {
  if (ids.length === 0) return new Map();
  const [paid, applied, saved] = await Promise.all([
    findPaidJobs(scope, ids),
    findJobsWithApplications(scope, ids),
    findJobsSavedByMembers(scope, ids),
  ]);
  return new Map([
    ...[...saved].map((id) => [id, newMessage('job_saved')] as const),
    ...[...applied].map((id) => [id, newMessage('job_applied_for')] as const),
    ...[...paid].map((id) => [id, newMessage('job_paid')] as const),
  ]);
}
