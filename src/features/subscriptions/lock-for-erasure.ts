import type { Scope } from '../../platform/scope.ts';

/**
 * Locks the member's subscriptions and the jobs that were posted on them, in the order in which a batch locks its own.
 * Foreign keys, which take subscriptions and notes of jobs along, would lock them in the order in which they lie in their
 * tables, and wait with a batch in a circle.
 */
export async function lockForErasure({ db, organizationId }: Scope, memberId: string): Promise<void> {
  const subscriptions = db
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId);
  await subscriptions.orderBy('id').forUpdate().execute();
  const postings = db
    .selectFrom('job_postings')
    .select('job_id')
    .where('organization_id', '=', organizationId)
    .where('subscription_id', 'in', subscriptions);
  // Only whoever deletes a job waits for this, and so meets its note after its subscription's end.
  await db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', postings)
    .orderBy('id')
    .forKeyShare()
    .execute();
}
