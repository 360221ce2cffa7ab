import { recordEvent } from '../../../platform/events.ts';
import { HttpError, invalid } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { returnJobCredit, spendJobCredit } from './credits/queries.ts';
import {
  deleteJobPosting,
  lockSubscriptions,
  type SubscriptionRow,
  saveJobPosting,
  toSubscription,
} from './queries.ts';
import { subscriptionUpdated } from './schema.ts';
import { isValidNow } from './validity.ts';

/** Locks the subscription until the transaction ends. Throws if no job can be posted with it. */
export async function lockForPosting(scope: Scope, id: string): Promise<SubscriptionRow> {
  const [row] = await lockSubscriptions(scope, [id]);
  if (!row)
    throw invalid([
      { path: '/subscription_id', message: 'must be the id of a subscription of the organization' },
    ]);
  if (row.plan_kind !== 'job_posting') throw notValid('Its plan is not of the kind job_posting.');
  if (!isValidNow(row, new Date())) throw notValid('It is not active, or its period has ended.');
  if (row.jobs_remaining === 0) throw noJobsRemaining();
  return row;
}

/** Records that the job was posted with the subscription, which the caller has locked. */
export async function chargeJob(
  scope: Scope,
  { id, jobs_remaining }: SubscriptionRow,
  jobId: string,
): Promise<void> {
  await saveJobPosting(scope, jobId, id);
  if (jobs_remaining === null) return;
  const row = await spendJobCredit(scope, id, jobId);
  if (!row) throw noJobsRemaining();
  await recordEvent(scope, subscriptionUpdated, toSubscription(row), ['jobsRemaining']);
}

/** Gives the job back that a posting used, unless its subscription is gone or has no limit. Locks the subscription. */
export async function returnJob(scope: Scope, subscriptionId: string, jobId: string | null): Promise<void> {
  const [row] = await lockSubscriptions(scope, [subscriptionId]);
  if (jobId) await deleteJobPosting(scope, jobId);
  const returned = row && (await returnJobCredit(scope, subscriptionId, jobId));
  if (returned) await recordEvent(scope, subscriptionUpdated, toSubscription(returned), ['jobsRemaining']);
}

function notValid(reason: string): HttpError {
  return new HttpError('subscription_not_valid', `No job can be posted with this subscription. ${reason}`);
}

function noJobsRemaining(): HttpError {
  return new HttpError('no_jobs_remaining', 'The subscription has no jobs left. Use another subscription.');
}
