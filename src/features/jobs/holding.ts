import { Type } from 'typebox';
import { type Holding, inParts } from '../../platform/holdings.ts';
import { Instant } from '../../platform/http/resource.ts';
import type { Scope } from '../../platform/scope.ts';

const PART = 500;

const PostedJob = Type.Object({
  id: Type.String({ format: 'uuid' }),
  title: Type.String({ examples: ['Harbour Pilot'] }),
  subscriptionId: Type.String({ format: 'uuid' }),
  postedAt: { ...Instant, description: 'When it was posted on the subscription.' },
});

/** What of jobs is held about a member. */
export const postedJobs: Holding = {
  name: 'jobs',
  description: 'Jobs that were posted on the member’s subscriptions.',
  schema: PostedJob,
  read: (scope, memberId) =>
    inParts(PART, (last: { id: string } | undefined) => findPostedJobs(scope, memberId, last?.id)),
};

async function findPostedJobs({ db, organizationId }: Scope, memberId: string, after: string | undefined) {
  let rows = db
    .selectFrom('job_postings')
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
    .where('job_postings.organization_id', '=', organizationId)
    .where('subscriptions.member_id', '=', memberId)
    .orderBy('jobs.id')
    .limit(PART);
  if (after !== undefined) rows = rows.where('jobs.id', '>', after);
  return rows.execute();
}
