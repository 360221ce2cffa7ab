import { recordEvent } from '../../platform/events.ts';
import { HttpError, invalid } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  insertJobPosting,
  lockSubscriptions,
  type SubscriptionRow,
  takeJob,
  toSubscription,
} from './queries.ts';
import { subscriptionUpdated } from './schema.ts';
import { isValidNow } from './validity.ts';

/** The subscription that a job is to be posted on, locked until the transaction ends. Throws when none can be. */
export async function holdForPosting(scope: Scope, id: string): Promise<SubscriptionRow> {
  const [row] = await lockSubscriptions(scope, [id]);
  if (!row)
    throw invalid([{ path: '/subscription_id', message: 'must be a subscription of the organization' }]);
  if (row.plan_kind !== 'job_posting') throw notValid('Its plan is not one of the kind job_posting.');
  if (!isValidNow(row, new Date())) throw notValid('It is not running, or its period is over.');
  if (row.jobs_remaining === 0) throw noJobsRemaining();
  return row;
}

/** Notes that the job was posted on the subscription, which the caller holds. */
export async function chargeJob(
  scope: Scope,
  { id, jobs_remaining }: SubscriptionRow,
  jobId: string,
): Promise<void> {
  await insertJobPosting(scope, jobId, id);
  if (jobs_remaining === null) return;
  const row = await takeJob(scope, id);
  if (!row) throw noJobsRemaining();
  await recordEvent(scope, subscriptionUpdated, toSubscription(row), ['jobsRemaining']);
}

function notValid(reason: string): HttpError {
  return new HttpError('subscription_not_valid', `No job can be posted on this subscription. ${reason}`);
}

function noJobsRemaining(): HttpError {
  return new HttpError('no_jobs_remaining', 'All jobs of this subscription have been posted.');
}
