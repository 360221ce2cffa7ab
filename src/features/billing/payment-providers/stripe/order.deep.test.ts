import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { postMember } from '../../../../../test/members.ts';
import { postJobPlan, postPlan } from '../../../../../test/plans.ts';
import { sellThroughStripe, sendEvents } from '../../../../../test/stripe.ts';
import {
  DAY,
  START,
  type StripeEventBody,
  stripeCharge,
  stripeCustomer,
  stripeEvent,
  stripeInvoice,
  stripeInvoicePayment,
  stripeSession,
  stripeSubscription,
} from '../../../../../test/stripe-events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});

/** Maps the placeholders in events to the ids of one organization. */
interface Board {
  client: Client;
  ids: Record<string, string>;
}

/** Creates an organization with plans and two members. */
async function newBoard(): Promise<Board> {
  const client = await newOrganization();
  await sellThroughStripe(client);
  const known = await postMember(client, { email: 'known@pilots.example' });
  const other = await postMember(client, { email: 'other@pilots.example' });
  await postPlan(client, { name: 'Paywall', stripePriceId: 'price_0' });
  await postJobPlan(client, { name: 'Jobs', stripePriceId: 'price_1', jobsIncluded: 5 });
  const more = await postJobPlan(client, { name: 'More jobs', stripePriceId: 'price_2', jobsIncluded: 9 });
  return { client, ids: { KNOWN: known.id, OTHER: other.id, PLAN: more.id } };
}

async function tellBoard({ client, ids }: Board, events: StripeEventBody[]): Promise<void> {
  const text = JSON.stringify(events).replace(/ID_OF_(\w+)/g, (_, name: string) => ids[name]!);
  await sendEvents(server, client, JSON.parse(text));
}

/** Members of the board, and two people whom only a checkout can make members. */
const emails = ['known@pilots.example', 'other@pilots.example', 'new@pilots.example', 'newer@pilots.example'];
const email = fc.constantFrom(...emails);
const names = ['ID_OF_KNOWN', 'ID_OF_OTHER', '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'];
/** Metadata that names a member may appear, change and disappear. */
const metadata = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(...names).map((memberId) => ({ memberId })) },
);

const second = fc.integer({ min: 0, max: 40 }).map((step) => step * DAY);

/** The events of one subscription, of which two may share one second. */
const subscriptionStory = fc
  .record({
    number: fc.integer({ min: 0, max: 2 }),
    steps: fc.array(
      fc.record({
        at: second,
        price: fc.integer({ min: 0, max: 3 }),
        status: fc.constantFrom('active', 'past_due', 'trialing', 'unpaid', 'canceled'),
        period: fc.integer({ min: 0, max: 2 }),
        type: fc.constantFrom('created', 'updated', 'paused', 'deleted'),
        metadata,
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ number, steps }) =>
    steps.map(({ at, price, status, period, type, metadata }) =>
      stripeEvent(
        `customer.subscription.${type}`,
        stripeSubscription(
          { stripePriceId: `price_${price}` },
          {
            id: `sub_${number}`,
            customer: `cus_${number % 2}`,
            status,
            metadata,
            ended_at: status === 'canceled' ? START + at : null,
            current_period_start: START + period * 30 * DAY,
            current_period_end: START + (period + 1) * 30 * DAY,
          },
        ),
        at,
      ),
    ),
  );

const invoiceStory = fc
  .record({
    number: fc.integer({ min: 0, max: 3 }),
    at: second,
    period: fc.integer({ min: 0, max: 2 }),
    end: fc.constantFrom('paid', 'void', 'open'),
    hidesPayment: fc.boolean(),
    refunds: fc.array(fc.integer({ min: 1, max: 4900 }), { maxLength: 2 }),
    email,
  })
  .map(({ number, at, period, end, hidesPayment, refunds, email }) => {
    const own = {
      id: `in_${number}`,
      customer_email: email,
      customer: `cus_${number % 2}`,
      payment_intent: hidesPayment ? null : `pi_${number}`,
      subscription: `sub_${number % 3}`,
      period: { start: START + period * 30 * DAY, end: START + (period + 1) * 30 * DAY },
    };
    const paidBy = { type: 'payment_intent', payment_intent: `pi_${number}` };
    const show = (status: string) =>
      stripeInvoice(
        { stripePriceId: 'price_1' },
        { ...own, status, amount_paid: status === 'paid' ? 4900 : 0 },
      );
    const ends = { paid: ['invoice.paid', 'invoice.payment_succeeded'], void: ['invoice.voided'], open: [] };
    return [
      stripeEvent('invoice.payment_failed', show('open'), at),
      stripeEvent('invoice_payment.paid', stripeInvoicePayment({ invoice: own.id, payment: paidBy }), at),
      ...ends[end].map((type) => stripeEvent(type, show(end), at + DAY)),
      ...refunds.map((amount_refunded, step) =>
        stripeEvent(
          'charge.refunded',
          stripeCharge({
            id: `ch_${number}`,
            customer: own.customer,
            payment_intent: `pi_${number}`,
            amount_refunded,
          }),
          at + (2 + step) * DAY,
        ),
      ),
    ];
  });

const sessionStory = fc
  .record({
    number: fc.integer({ min: 0, max: 3 }),
    at: second,
    isLate: fc.boolean(),
    isPaid: fc.boolean(),
    isRefunded: fc.boolean(),
    email,
    metadata,
  })
  .map(({ number, at, isLate, isPaid, isRefunded, email, metadata }) => {
    const isGuest = number === 3;
    const own = {
      id: `cs_${number}`,
      customer: isGuest ? null : `cus_${number % 2}`,
      customer_details: { email },
      payment_intent: `pi_cs_${number}`,
    };
    const show = (payment_status: string) =>
      stripeSession({ ...own, payment_status, metadata: { ...metadata, planId: 'ID_OF_PLAN' } });
    const end = isPaid ? 'async_payment_succeeded' : 'async_payment_failed';
    const charge = stripeCharge({
      id: `ch_cs_${number}`,
      customer: own.customer,
      payment_intent: own.payment_intent,
    });
    return [
      stripeEvent('checkout.session.completed', show(isLate ? 'unpaid' : 'paid'), at),
      ...(isLate ? [stripeEvent(`checkout.session.${end}`, show(isPaid ? 'paid' : 'unpaid'), at)] : []),
      ...(isRefunded ? [stripeEvent('charge.refunded', charge, at + DAY)] : []),
    ];
  });

const customerStory = fc
  .record({
    number: fc.integer({ min: 0, max: 1 }),
    steps: fc.array(fc.record({ at: second, email, metadata }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ number, steps }) =>
    steps.map(({ at, email, metadata }, step) =>
      stripeEvent(
        step === 0 ? 'customer.created' : 'customer.updated',
        stripeCustomer({ id: `cus_${number}`, email, metadata }),
        at,
      ),
    ),
  );

const stories = fc
  .tuple(
    fc.uniqueArray(subscriptionStory, { maxLength: 3, selector: ([event]) => event!.data.object.id }),
    fc.uniqueArray(invoiceStory, { maxLength: 3, selector: ([event]) => event!.data.object.id }),
    fc.uniqueArray(sessionStory, { maxLength: 3, selector: ([event]) => event!.data.object.id }),
    fc.uniqueArray(customerStory, { maxLength: 2, selector: ([event]) => event!.data.object.id }),
  )
  .map((all) => all.flat(2));

/** The events in some order, and some of them again in another order. */
const deliveries = stories.chain((events) =>
  fc.tuple(
    fc.constant(events),
    fc.shuffledSubarray(events, { minLength: events.length }),
    fc.shuffledSubarray(events),
  ),
);

/** Everything that follows from the events, except our ids and the write times. */
async function stateOf({ client: { scope } }: Board): Promise<unknown> {
  const { rows } = await server.connection.pool.query(
    `SELECT 'member' AS kind, email, to_jsonb(m) - $2::text[] AS row FROM members m WHERE organization_id = $1
     UNION ALL SELECT 'subscription', m.email, to_jsonb(s) - $2::text[] || jsonb_build_object('plan', p.name)
       FROM subscriptions s JOIN members m USING (organization_id) JOIN plans p USING (organization_id)
       WHERE organization_id = $1 AND m.id = s.member_id AND p.id = s.plan_id
     UNION ALL SELECT 'payment', m.email, to_jsonb(y) - $2::text[] || jsonb_build_object('plan', p.name)
       FROM payments y LEFT JOIN members m ON m.organization_id = y.organization_id AND m.id = y.member_id
       LEFT JOIN plans p ON p.organization_id = y.organization_id AND p.id = y.plan_id WHERE y.organization_id = $1
     UNION ALL SELECT 'customer', m.email, to_jsonb(c) - $2::text[] || jsonb_build_object('customer', c.id)
       FROM stripe_customers c LEFT JOIN members m ON m.organization_id = c.organization_id AND m.id = c.member_id
       WHERE c.organization_id = $1
     UNION ALL SELECT 'object', o.id, (to_jsonb(o) #- '{state,planId}') - $2::text[] FROM stripe_objects o WHERE organization_id = $1
     ORDER BY 1, 2, 3`,
    [
      scope.organizationId,
      ['organization_id', 'id', 'member_id', 'plan_id', 'jobs_plan_id', 'created_at', 'updated_at', 'words'],
    ],
  );
  return rows;
}

test('events in any order, some of them twice, end in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ([events, shuffled, again]) => {
      const [inOrder, inDisorder] = [await newBoard(), await newBoard()];
      await tellBoard(inOrder, events);
      await tellBoard(inDisorder, [...shuffled, ...again]);
      expect(await stateOf(inDisorder)).toEqual(await stateOf(inOrder));
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 180_000);
