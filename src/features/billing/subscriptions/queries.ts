import { type Insertable, type Selectable, sql } from 'kysely';
import { deleteOwn, selectOwn, updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { countRows, type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { Subscriptions } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { recordCreditChange } from './credits/queries.ts';
import { Subscription } from './schema.ts';
import { stateAt } from './state.ts';

/** A subscription with the kind and entitlements of its plan. */
export interface SubscriptionRow extends Selectable<Subscriptions> {
  plan_kind: string;
  plan_interval: string | null;
  plan_entitlements: string[];
}

export type SubscriptionColumns = Insertable<Subscriptions>;

/** Returns all subscriptions of the member, newest first. */
export async function listSubscriptionsOf(scope: Scope, memberId: string): Promise<SubscriptionRow[]> {
  return ofMember(scope, memberId).execute();
}

/** Returns a page of them, and the total number. */
export async function pageSubscriptionsOf(
  scope: Scope,
  memberId: string,
  range: PageRange,
): Promise<Page<SubscriptionRow>> {
  return readPage(
    ofMember(scope, memberId),
    range,
    selectOwn(scope, 'subscriptions').where('member_id', '=', memberId),
  );
}

export async function getSubscription(scope: Scope, memberId: string, id: string): Promise<SubscriptionRow> {
  const row =
    isId(memberId) && isId(id)
      ? await ofMember(scope, memberId).where('subscriptions.id', '=', id).executeTakeFirst()
      : undefined;
  if (!row) throw notFound('subscription');
  return row;
}

/**
 * Locks the existing ones of these subscriptions until the transaction ends, in the order of ids to prevent deadlocks. Inserts
 * of rows that reference them do not wait.
 */
export async function lockSubscriptions(scope: Scope, ids: string[]): Promise<SubscriptionRow[]> {
  const these = sql<string>`any(${ids.filter(isId)}::uuid[])`;
  await selectOwn(scope, 'subscriptions')
    .select('id')
    .where('id', '=', these)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // A separate statement: if the first one waited for a lock, it would join the new row with an old version of the plan.
  return withPlan(scope).where('subscriptions.id', '=', these).execute();
}

export async function insertSubscription(
  scope: Scope,
  columns: SubscriptionColumns,
): Promise<Selectable<Subscriptions>> {
  const row = await scope.db
    .insertInto('subscriptions')
    .values(columns)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.jobs_remaining !== null) await recordCreditChange(scope, row.id, row.jobs_remaining, 'grant');
  return row;
}

export async function updateSubscriptionRow(
  scope: Scope,
  id: string,
  changes: Partial<SubscriptionColumns>,
): Promise<Selectable<Subscriptions>> {
  if (changes.jobs_remaining !== undefined) await recordCreditChange(scope, id, changes.jobs_remaining);
  return updateOwnRow(scope, 'subscriptions', id, changes).returningAll().executeTakeFirstOrThrow();
}

interface Spender {
  memberId: string;
  /** The companies that the member acts for. */
  companyIds: string[];
  /** The subscriptions among these where the membership is proved. */
  provedIds: string[];
}

/**
 * The subscriptions whose jobs the member may post, the oldest first: subscriptions of companies where the membership is proved, and the
 * member's own subscriptions, without a company or for one that the member acts for. The caller checks which are valid now.
 */
export async function listSpendable(
  scope: Scope,
  { memberId, companyIds, provedIds }: Spender,
): Promise<SubscriptionRow[]> {
  return withPlan(scope)
    .where('plans.kind', '=', 'job_posting')
    .where((of) =>
      of.or([
        of('subscriptions.company_id', '=', sql<string>`any(${provedIds}::uuid[])`),
        of('subscriptions.member_id', '=', memberId).and(
          of.or([
            of('subscriptions.company_id', 'is', null),
            of('subscriptions.company_id', '=', sql<string>`any(${companyIds}::uuid[])`),
          ]),
        ),
      ]),
    )
    .where((of) =>
      of.or([of('subscriptions.jobs_remaining', 'is', null), of('subscriptions.jobs_remaining', '>', 0)]),
    )
    .where('subscriptions.status', 'in', ['active', 'trialing', 'past_due'])
    .orderBy('subscriptions.created_at')
    .orderBy('subscriptions.id')
    .limit(100)
    .execute();
}

/** The ids of the subscriptions that represent these of Stripe. */
export async function findStripeSubscriptionIds(scope: Scope, stripeIds: string[]): Promise<string[]> {
  if (stripeIds.length === 0) return [];
  const rows = await selectOwn(scope, 'subscriptions')
    .select('id')
    .where('stripe_subscription_id', '=', sql<string>`any(${stripeIds}::text[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks subscriptions by their Stripe subscription, by the checkout session of a one-time payment, or by their ids. */
export async function lockStripeSubscriptions(
  scope: Scope,
  { subscriptions, sessions }: Record<'subscriptions' | 'sessions', string[]>,
  ids: string[],
): Promise<SubscriptionRow[]> {
  const ofSessions =
    sessions.length === 0
      ? []
      : await selectOwn(scope, 'subscriptions')
          .select('id')
          .where('stripe_session_id', '=', sql<string>`any(${sessions}::text[])`)
          .execute();
  const found = [
    ...ids,
    ...(await findStripeSubscriptionIds(scope, subscriptions)),
    ...ofSessions.map(({ id }) => id),
  ];
  return found.length > 0 ? lockSubscriptions(scope, found) : [];
}

/** Counts the jobs that were posted with the subscription since `since`, or ever. */
export async function countJobsPosted(
  scope: Scope,
  subscriptionId: string,
  since: string | null,
): Promise<number> {
  let postings = selectOwn(scope, 'job_postings').where('subscription_id', '=', subscriptionId);
  if (since !== null) postings = postings.where('created_at', '>=', since);
  return countRows(postings);
}

/** The jobs that were last posted with the subscription in this time. */
export async function listJobsPosted(
  scope: Scope,
  { subscriptionId, from, to }: Record<'subscriptionId' | 'from' | 'to', string>,
): Promise<string[]> {
  const rows = await selectOwn(scope, 'job_postings')
    .select('job_id')
    .where('subscription_id', '=', subscriptionId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute();
  return rows.map(({ job_id }) => job_id);
}

/** A renewed job counts for the subscription that it was renewed with. */
export async function saveJobPosting(scope: Scope, jobId: string, subscriptionId: string): Promise<void> {
  const paidBy = { subscription_id: subscriptionId, created_at: sql<string>`now()` };
  await scope.db
    .insertInto('job_postings')
    .values({ organization_id: scope.organizationId, job_id: jobId, ...paidBy })
    .onConflict((conflict) => conflict.columns(['organization_id', 'job_id']).doUpdateSet(paidBy))
    .execute();
}

export async function deleteJobPosting(scope: Scope, jobId: string): Promise<void> {
  await deleteOwn(scope, 'job_postings').where('job_id', '=', jobId).execute();
}

export function toSubscription(row: Selectable<Subscriptions>): Subscription {
  const { status, canceled_at } = stateAt(row, new Date());
  return toResource(Subscription, row, { userId: row.member_id, status, canceledAt: canceled_at });
}

function ofMember(scope: Scope, memberId: string) {
  return withPlan(scope)
    .where('subscriptions.member_id', '=', memberId)
    .orderBy('subscriptions.created_at', 'desc')
    .orderBy('subscriptions.id', 'desc');
}

function withPlan(scope: Scope) {
  return selectOwn(scope, 'subscriptions')
    .innerJoin('plans', (join) =>
      join
        .onRef('plans.organization_id', '=', 'subscriptions.organization_id')
        .onRef('plans.id', '=', 'subscriptions.plan_id'),
    )
    .selectAll('subscriptions')
    .select([
      'plans.kind as plan_kind',
      'plans.interval as plan_interval',
      'plans.entitlements as plan_entitlements',
    ]);
}
