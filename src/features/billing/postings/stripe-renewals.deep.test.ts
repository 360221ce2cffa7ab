import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { POSTINGS, pilot } from '../../../../test/postings.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { deliver, newShop, paid, type Shop } from '../../../../test/stripe-postings.ts';
import type { Stored } from '../../../../test/stripe-stand-in/account.ts';
import type { WorldEvent } from '../../../../test/stripe-stand-in/billing.ts';
import type { Posting } from './schema.ts';

/*
 * A subscription for two jobs a month is renewed, not paid, refunded, disputed and ended at Stripe in any order, while its employer posts
 * jobs and staff change the plan. In the end, the subscription equals the one of Stripe, and gave no more jobs than the employer paid for.
 */

const JOBS = 2;

interface Stage extends Shop {
  /** Of the subscription at Stripe. */
  subscription: string;
  late: WorldEvent[];
}

const objectsOf = ({ stripe }: Stage, type: string): Stored[] =>
  [...stripe.world.objects.values()].filter(({ object }) => object === type);
/** What the payer paid last, and has not taken back or disputed. */
const lastIntent = (stage: Stage): string | undefined =>
  objectsOf(stage, 'charge').findLast(
    ({ refunded, payment_intent }) => !refunded && stage.stripe.world.disputesOf(payment_intent).length === 0,
  )?.payment_intent;
const hasEnded = ({ stripe, subscription }: Stage) =>
  stripe.world.get(subscription, 'subscription').status === 'canceled';
const closeDispute = (status: 'won' | 'lost') => async (stage: Stage) => {
  const dispute = objectsOf(stage, 'dispute').find((one) => one.status === 'needs_response');
  if (dispute) stage.stripe.world.closeDispute(dispute.id, status);
};
const changePlan = (changes: object) => async (stage: Stage) => {
  const { status, text } = await stage.client.patch(`/plans/${stage.plan.id}`, changes);
  expect(status, text).toBe(200);
};

let titles = 0;
const steps: Record<string, (stage: Stage) => Promise<unknown>> = {
  // A plan that is no longer sold is 409 or 400 without a credit.
  post: async (stage) => {
    const job = { ...pilot, title: `Pilot ${titles++}` };
    const draft = await stage.employer.visitor.send('POST', POSTINGS, { job, plan_id: stage.plan.id });
    if (draft.status !== 201) return;
    const path = `${POSTINGS}/${draft.body.data.id}/submit`;
    expect([200, 409]).toContain((await stage.employer.visitor.send('POST', path)).status);
  },
  renew: async (stage) => {
    if (!hasEnded(stage)) stage.stripe.world.renew(stage.subscription);
  },
  decline: async (stage) => {
    if (!hasEnded(stage)) stage.stripe.world.failRenewal(stage.subscription);
  },
  retry: async (stage) => {
    const invoice = objectsOf(stage, 'invoice').find(({ status }) => status === 'open');
    if (invoice && !hasEnded(stage)) stage.stripe.world.payInvoice(invoice.id);
  },
  end: async (stage) => {
    if (!hasEnded(stage)) stage.stripe.world.endSubscription(stage.subscription);
  },
  refund: async (stage) => {
    const intent = lastIntent(stage);
    if (intent) stage.stripe.world.refund(intent);
  },
  dispute: async (stage) => {
    const intent = lastIntent(stage);
    if (intent) stage.stripe.world.dispute(intent);
  },
  won: closeDispute('won'),
  lost: closeDispute('lost'),
  retire: changePlan({ isActive: false }),
  offer: changePlan({ isActive: true }),
  raise: changePlan({ amount: 149 }),
  deliver: (stage) => deliver(stage),
  // The others come later.
  deliverLast: async (stage) => {
    const last = stage.stripe.world.events.pop();
    if (last) await deliver(stage, [last, last]);
    stage.late.push(...stage.stripe.world.events.splice(0));
  },
};

async function findViolations(stage: Stage) {
  const { client, employer, stripe, subscription } = stage;
  const { organizationId, db } = client.scope;
  const { rows } = await sql<{ id: string; status: string; remaining: number; sum: number; posted: number }>`
    select subscriptions.id, status, jobs_remaining as remaining, sum(credits)::int as sum,
      sum(case when kind in ('use', 'return') then -credits else 0 end)::int as posted
    from subscriptions join credit_entries as entry on entry.organization_id = subscriptions.organization_id and entry.subscription_id = subscriptions.id
    where subscriptions.organization_id = ${organizationId} and stripe_subscription_id = ${subscription}
    group by subscriptions.organization_id, subscriptions.id`.execute(db);
  const stored = rows[0]!;
  const postings: Posting[] = (await client.get('/postings?per_page=100')).body.data;
  const { payments } = (await client.get(`/members/${employer.memberId}`)).body.data;
  const count = (status: string) =>
    payments.filter((one: { status: string }) => one.status === status).length;
  const charges = objectsOf(stage, 'charge');
  const isLost = ({ payment_intent }: Stored) =>
    stripe.world.disputesOf(payment_intent).some(({ status }) => status === 'lost');
  const gone = charges.filter((charge) => charge.refunded || isLost(charge));
  const isDisputed = objectsOf(stage, 'dispute').some(({ status }) => status === 'needs_response');
  const using = postings.filter((one) => one.subscription_id === stored.id);
  const checks: Record<string, boolean> = {
    'Stripe shows another status': stored.status !== stripe.world.get(subscription, 'subscription').status,
    'the board and Stripe count other payments':
      count('succeeded') !== charges.length - gone.length || count('refunded') !== gone.length,
    'a renewal that was not paid is not shown':
      count('failed') < objectsOf(stage, 'invoice').filter(({ status }) => status === 'open').length,
    'the ledger and the number of jobs differ': stored.remaining !== stored.sum,
    'more jobs are left than the plan gives': stored.remaining < 0 || stored.remaining > JOBS,
    'a period that is not paid gave jobs':
      stored.posted + stored.remaining >
      JOBS * objectsOf(stage, 'invoice').filter(({ status }) => status === 'paid').length,
    'a job is on the board without a job of the subscription':
      postings.filter(({ state }) => state === 'live').length > using.length,
    'all money went back, and a job is on the board':
      gone.length === charges.length &&
      objectsOf(stage, 'invoice').length === 1 &&
      using.some(({ state }) => state === 'live'),
    'a posting is held without a dispute': !isDisputed && postings.some((one) => one.is_disputed),
    'a disputed job is on the board': postings.some((one) => one.is_disputed && one.state === 'live'),
  };
  return Object.keys(checks).filter((name) => checks[name]);
}

test('in any order of renewals, refunds, disputes and changes of the plan, a subscription is what Stripe shows', {
  timeout: propertyRuns(240_000),
}, async () => {
  const sequences = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 6, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const shop = await newShop({ interval: 'month', jobsIncluded: JOBS });
      const { session } = await paid(shop);
      const stage: Stage = { ...shop, subscription: session.subscription, late: [] };
      for (const name of sequence) {
        stage.stripe.world.offset += 2;
        await steps[name]!(stage);
      }
      await deliver(stage, [...stage.stripe.world.events.splice(0).toReversed(), ...stage.late.toReversed()]);
      expect({ sequence, violations: await findViolations(stage) }).toEqual({ sequence, violations: [] });
    }),
    { numRuns: propertyRuns(8) },
  );
});
