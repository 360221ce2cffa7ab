import { Type } from 'typebox';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { EXAMPLE_ID, Instant } from '../../../platform/http/resource.ts';
import { inBatches, type PersonalDataSource } from '../../../platform/privacy/personal-data.ts';
import type { Scope } from '../../../platform/scope.ts';

const BATCH_SIZE = 500;

const PostedJob = Type.Object({
  id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
  title: Type.String({ examples: ['Harbour Pilot'] }),
  subscriptionId: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
  postedAt: { ...Instant, description: 'When the job was posted on the subscription.' },
});

export const postedJobs: PersonalDataSource = {
  list: {
    name: 'jobs',
    description: 'Jobs that were posted on the member’s subscriptions.',
    schema: PostedJob,
    read: (scope, { id }) =>
      inBatches(BATCH_SIZE, (last: { id: string } | undefined) => findPostedJobs(scope, id, last?.id)),
  },
};

async function findPostedJobs(scope: Scope, memberId: string, after: string | undefined) {
  let rows = selectOwn(scope, 'job_postings')
    .innerJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.organization_id', '=', 'job_postings.organization_id')
        .onRef('subscriptions.id', '=', 'job_postings.subscription_id'),
    )
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.organization_id', '=', 'job_postings.organization_id')
        .onRef('jobs.id', '=', 'job_postings.job_id'),
    )
    .select(['jobs.id', 'jobs.title', 'job_postings.subscription_id as subscriptionId'])
    .select('job_postings.created_at as postedAt')
    .where('subscriptions.member_id', '=', memberId)
    .orderBy('jobs.id')
    .limit(BATCH_SIZE);
  if (after !== undefined) rows = rows.where('jobs.id', '>', after);
  return rows.execute();
}

/**
 * Locks the member's subscriptions, then the jobs that were posted on them, in the order of a batch. Otherwise, foreign key
 * cascades would lock them in storage order and could deadlock with a batch.
 */
export async function lockForErasure(scope: Scope, memberId: string): Promise<void> {
  const subscriptions = selectOwn(scope, 'subscriptions').select('id').where('member_id', '=', memberId);
  await subscriptions.orderBy('id').forUpdate().execute();
  const postings = selectOwn(scope, 'job_postings')
    .select('job_id')
    .where('subscription_id', 'in', subscriptions);
  // FOR KEY SHARE blocks only deletions of the jobs. They wait until the subscriptions and their postings are deleted.
  await selectOwn(scope, 'jobs')
    .select('id')
    .where('id', 'in', postings)
    .orderBy('id')
    .forKeyShare()
    .execute();
}
