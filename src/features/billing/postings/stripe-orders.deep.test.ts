import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  act as actOf,
  contradictionsIn,
  decide,
  namesOf,
  type PostingStage,
  readBooks,
} from '../../../../test/posting-orders.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { deliver, newShop, type Shop } from '../../../../test/stripe-postings.ts';
import type { Stored } from '../../../../test/stripe-stand-in/account.ts';
import type { WorldEvent } from '../../../../test/stripe-stand-in/billing.ts';

/*
 * Employers, staff, payers and banks do anything in any order, and events of Stripe come late, twice and in any order. When all events have
 * come, the database must add up with Stripe.
 */

interface Stage extends Shop, PostingStage {
  late: WorldEvent[];
}

const sessions = ({ stripe }: Stage, status: string): Stored[] =>
  [...stripe.world.objects.values()].filter(
    (object) => object.object === 'checkout.session' && object.status === status,
  );
const act = (action: string) => async (stage: Stage) => {
  const { status, text } = await actOf(action)(stage);
  expect([200, 400, 404, 409], text).toContain(status);
};
/** Payments that the merchant still has, whether or not the board has heard of them, the oldest first. */
const collected = (stage: Stage): string[] => {
  const { world } = stage.stripe;
  const charges = [...world.objects.values()].filter(({ object }) => object === 'charge');
  const intents = sessions(stage, 'complete')
    .filter(({ payment_status }) => payment_status === 'paid')
    .map(({ payment_intent }) => payment_intent as string);
  return intents.filter((intent) => {
    const isLost = world.disputesOf(intent).some(({ status }) => status === 'lost');
    return !isLost && !charges.find(({ payment_intent }) => payment_intent === intent)?.refunded;
  });
};
const hasDispute = ({ stripe }: Stage, intent: string) =>
  stripe.world.disputesOf(intent).some(({ status }) => status === 'needs_response');
/** With an open dispute, or without. */
const latest = (stage: Stage, isDisputed: boolean) =>
  collected(stage).findLast((intent) => hasDispute(stage, intent) === isDisputed);
const close = (status: 'won' | 'lost') => async (stage: Stage) => {
  const [dispute] = stage.stripe.world.disputesOf(latest(stage, true) ?? '');
  if (dispute) stage.stripe.world.closeDispute(dispute.id, status);
};

const steps: Record<string, (stage: Stage) => Promise<unknown>> = {
  submit: act('submit'),
  open: act('pay'),
  withdraw: act('withdraw'),
  renew: act('renew'),
  pause: act('pause'),
  resume: act('resume'),
  approve: decide('approve'),
  reject: decide('reject'),
  pay: async (stage) => {
    const [session] = sessions(stage, 'open');
    if (session) stage.stripe.world.pay(session.id);
  },
  transfer: async (stage) => {
    const [session] = sessions(stage, 'open');
    if (session) stage.stripe.world.pay(session.id, { method: 'transfer' });
  },
  transferred: async (stage) => {
    for (const { id } of sessions(stage, 'complete')) stage.stripe.world.endTransfer(id, true);
  },
  bounced: async (stage) => {
    for (const { id } of sessions(stage, 'complete')) stage.stripe.world.endTransfer(id, false);
  },
  expire: async (stage) => {
    for (const { id } of sessions(stage, 'open')) stage.stripe.world.expire(id);
  },
  refund: async (stage) => {
    const intent = latest(stage, false);
    if (intent) stage.stripe.world.refund(intent);
  },
  part: async (stage) => {
    const intent = latest(stage, false);
    if (intent) stage.stripe.world.refund(intent, 100);
  },
  dispute: async (stage) => {
    const intent = latest(stage, false);
    if (intent && stage.stripe.world.disputesOf(intent).length === 0) stage.stripe.world.dispute(intent);
  },
  won: close('won'),
  lost: close('lost'),
  deliver: (stage) => deliver(stage),
  // The others come later.
  deliverLast: async (stage) => {
    const last = stage.stripe.world.events.pop();
    if (last) await deliver(stage, [last, last]);
    stage.late.push(...stage.stripe.world.events.splice(0));
  },
};

async function findViolations(stage: Stage): Promise<string[]> {
  const books = await readBooks(stage);
  const disputed = new Set(await listDisputedPurchases(stage));
  const { state, is_disputed, subscription_id } = books.posting;
  const isPurchaseDisputed = disputed.has(subscription_id ?? '');
  return namesOf({
    ...contradictionsIn(books),
    'the board and Stripe count other payments': books.paid !== collected(stage).length,
    'a disputed purchase gives jobs': (await countActive(stage, [...disputed])) > 0,
    'a purchase is held without a dispute': (await countHeld(stage)) !== disputed.size,
    'a job whose payment is disputed is on the board': state === 'live' && isPurchaseDisputed,
    'the posting is held without a dispute': is_disputed && !isPurchaseDisputed,
  });
}

/** The purchases whose payments are disputed at Stripe. */
async function listDisputedPurchases(stage: Stage): Promise<string[]> {
  const intents = collected(stage).filter((intent) => hasDispute(stage, intent));
  const { rows } = await sql<{ subscription_id: string }>`
    select subscription_id from posting_charges as charge
    join payments as payment on payment.organization_id = charge.organization_id and payment.id = charge.payment_id
    where charge.organization_id = ${stage.client.scope.organizationId}
      and payment.stripe_payment_intent_id = any(${intents}::text[])`.execute(stage.client.scope.db);
  return rows.map(({ subscription_id }) => subscription_id);
}

const countActive = async ({ client: { scope } }: Stage, ids: string[]) =>
  (
    await sql`select from subscriptions where organization_id = ${scope.organizationId} and status = 'active'
      and id = any(${ids}::uuid[])`.execute(scope.db)
  ).rows.length;
const countHeld = async ({ client: { scope } }: Stage) =>
  (
    await sql`select from subscriptions where organization_id = ${scope.organizationId} and status = 'paused'`.execute(
      scope.db,
    )
  ).rows.length;

/** Submits and opens the page of Stripe, takes the steps, and delivers what has not come yet. */
async function findViolationsAfter(sequence: readonly string[]): Promise<string[]> {
  const shop = await newShop({}, 'new_employers');
  const { id } = await shop.employer.draft({ plan_id: shop.plan.id });
  const stage: Stage = { ...shop, id, late: [] };
  for (const name of ['submit', 'open', ...sequence]) {
    // Stripe counts in seconds, and a person takes longer than that.
    stage.stripe.world.offset += 2;
    await steps[name]!(stage);
  }
  await deliver(stage, [...stage.stripe.world.events.splice(0).toReversed(), ...stage.late.toReversed()]);
  return findViolations(stage);
}

test('in any order of events of Stripe, no one pays twice for one job, and what was paid is there', {
  timeout: propertyRuns(240_000),
}, async () => {
  const sequences = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 6, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      expect({ sequence, violations: await findViolationsAfter(sequence) }).toEqual({
        sequence,
        violations: [],
      });
    }),
    { numRuns: propertyRuns(8) },
  );
});

const live = ['pay', 'deliver', 'approve'];
const disputed = [...live, 'dispute', 'deliver'];
const renewed = ['renew', 'open', 'pay', 'deliver'];

/** Rare at random. */
test.each<[string, string[]]>([
  ['won after another payment', [...disputed, ...renewed, 'won']],
  ['lost after another payment', [...disputed, ...renewed, 'lost']],
  ['won after the job ended and was renewed', [...disputed, 'withdraw', ...renewed, 'won']],
  ['won after another payment went back', [...disputed, ...renewed, 'refund', 'deliver', 'won']],
  [
    'won after the job waited again',
    ['pay', 'deliver', 'dispute', 'deliver', 'withdraw', 'submit', 'won', 'deliver', 'submit', 'approve'],
  ],
  ['about the renewal, and lost', [...live, ...renewed, 'dispute', 'deliver', 'lost']],
  ['about a job that ended', [...live, 'withdraw', 'dispute', 'deliver', 'won']],
  ['before the review', ['pay', 'deliver', 'dispute', 'deliver', 'approve', 'won', 'deliver', 'approve']],
  [
    'about the credit of a rejected job',
    ['pay', 'deliver', 'reject', 'dispute', 'deliver', 'submit', 'won', 'deliver', 'submit'],
  ],
])('a dispute %s leaves nothing that contradicts Stripe', async (_, sequence) => {
  expect(await findViolationsAfter(sequence)).toEqual([]);
});
