import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../test/app.ts';
import { eventsOf } from '../../../../test/jobs.ts';
import { postMember } from '../../../../test/members.ts';
import { postJobPlan, postPlan } from '../../../../test/plans.ts';
import { boughtBy, sendRaw, tell, tellAll, useStripe } from '../../../../test/stripe.ts';
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
} from '../../../../test/stripe-events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});

/** An organization with two plans and a member, whose customer at Stripe is the first of the two. */
async function newBoard(): Promise<Client> {
  const client = await newOrganization();
  await useStripe(client);
  await postMember(client, { email: 'known@pilots.example' });
  await postPlan(client, { name: 'Paywall', stripePriceId: 'price_0' });
  await postJobPlan(client, { name: 'Jobs', stripePriceId: 'price_1', jobsIncluded: 5 });
  await postJobPlan(client, { name: 'More jobs', stripePriceId: 'price_2', jobsIncluded: 9 });
  return client;
}

const customers = [
  stripeCustomer({ id: 'cus_0', email: 'known@pilots.example' }),
  stripeCustomer({ id: 'cus_1', email: 'new@pilots.example' }),
];
const second = fc.integer({ min: 0, max: 40 }).map((step) => step * DAY);

/** What may happen to a subscription, of which two things may be told in one second. */
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
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ number, steps }) =>
    steps.map(({ at, price, status, period, type }) =>
      stripeEvent(
        `customer.subscription.${type}`,
        stripeSubscription(
          { stripePriceId: `price_${price}` },
          {
            id: `sub_${number}`,
            customer: `cus_${number % 2}`,
            status,
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
    end: fc.constantFrom('paid', 'void', 'open'),
    hidesPayment: fc.boolean(),
    refunds: fc.array(fc.integer({ min: 1, max: 4900 }), { maxLength: 2 }),
  })
  .map(({ number, at, end, hidesPayment, refunds }) => {
    const own = {
      id: `in_${number}`,
      customer: `cus_${number % 2}`,
      payment_intent: hidesPayment ? null : `pi_${number}`,
      subscription: `sub_${number % 3}`,
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
  })
  .map(({ number, at, isLate, isPaid, isRefunded }) => {
    const isGuest = number === 3;
    const own = {
      id: `cs_${number}`,
      customer: isGuest ? null : `cus_${number % 2}`,
      customer_details: { email: isGuest ? 'guest@pilots.example' : customers[number % 2]!.email },
      payment_intent: `pi_cs_${number}`,
    };
    const show = (payment_status: string) => stripeSession({ ...own, payment_status, metadata: {} });
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
  .record({ number: fc.integer({ min: 0, max: 1 }), at: second })
  .map(({ number, at }) => [
    stripeEvent('customer.created', customers[number]!, at),
    stripeEvent('customer.updated', customers[number]!, at),
  ]);

const stories = fc
  .tuple(
    fc.uniqueArray(subscriptionStory, { maxLength: 3, selector: ([event]) => event!.data.object.id }),
    fc.uniqueArray(invoiceStory, { maxLength: 3, selector: ([event]) => event!.data.object.id }),
    fc.uniqueArray(sessionStory, { maxLength: 3, selector: ([event]) => event!.data.object.id }),
    fc.array(customerStory, { maxLength: 2 }),
  )
  .map((all) => all.flat(2));

/** The events in some order, and some of them again in another. */
const deliveries = stories.chain((events) =>
  fc.tuple(
    fc.constant(events),
    fc.shuffledSubarray(events, { minLength: events.length }),
    fc.shuffledSubarray(events),
  ),
);

/** All that follows from the events, without ids of ours and without the times at which it was written. */
async function stateOf({ scope }: Client): Promise<unknown> {
  const { rows } = await server.connection.pool.query(
    `SELECT 'member' AS kind, email, to_jsonb(m) - $2::text[] AS row FROM members m WHERE organization_id = $1
     UNION ALL SELECT 'subscription', m.email, to_jsonb(s) - $2::text[] || jsonb_build_object('plan', p.name)
       FROM subscriptions s JOIN members m USING (organization_id) JOIN plans p USING (organization_id)
       WHERE organization_id = $1 AND m.id = s.member_id AND p.id = s.plan_id
     UNION ALL SELECT 'payment', m.email, to_jsonb(y) - $2::text[] || jsonb_build_object('plan', p.name)
       FROM payments y LEFT JOIN members m ON m.organization_id = y.organization_id AND m.id = y.member_id
       LEFT JOIN plans p ON p.organization_id = y.organization_id AND p.id = y.plan_id WHERE y.organization_id = $1
     UNION ALL SELECT 'object', o.id, to_jsonb(o) - $2::text[] FROM stripe_objects o WHERE organization_id = $1
     ORDER BY 1, 2, 3`,
    [
      scope.organizationId,
      ['organization_id', 'id', 'member_id', 'plan_id', 'created_at', 'updated_at', 'words'],
    ],
  );
  return rows;
}

test('events in any order, some of them twice, end in one state', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ([events, shuffled, again]) => {
      const [inOrder, inDisorder] = [await newBoard(), await newBoard()];
      await tellAll(server, inOrder, events);
      await tellAll(server, inDisorder, [...shuffled, ...again]);
      expect(await stateOf(inDisorder)).toEqual(await stateOf(inOrder));
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 180_000);

describe('at once', () => {
  const subscription = (fields: object, after: number): StripeEventBody =>
    stripeEvent(
      'customer.subscription.updated',
      stripeSubscription({ stripePriceId: 'price_1' }, { customer: 'cus_0', ...fields }),
      after,
    );
  const known = () => stripeEvent('customer.created', customers[0]!);

  test('one event that comes ten times is applied once', async () => {
    const client = await newBoard();
    await tell(server, client, known());
    const payload = JSON.stringify(subscription({}, 0));
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendRaw(server, client, payload)));
    for (const { status } of answers) expect(status).toBe(200);
    expect((await boughtBy(client, 'known@pilots.example')).subscriptions).toHaveLength(1);
    const told = (await eventsOf(client)).filter(({ type }) => type.startsWith('subscription.'));
    expect(told.map(({ type }) => type)).toEqual(['subscription.created']);
  });

  test('of many events of one subscription the newest wins', async () => {
    const client = await newBoard();
    await tell(server, client, known());
    const statuses = ['trialing', 'active', 'past_due', 'unpaid', 'active', 'paused', 'canceled'];
    const events = statuses.map((status, after) => subscription({ status }, after));
    await Promise.all(events.toReversed().map((event) => tell(server, client, event)));
    expect((await boughtBy(client, 'known@pilots.example')).subscriptions[0]!.status).toBe('canceled');
  });

  test('checkouts of one new address by several customers make one member', async () => {
    const client = await newBoard();
    const events = Array.from({ length: 6 }, (_, number) =>
      stripeEvent(
        'checkout.session.completed',
        stripeSession({ id: `cs_${number}`, customer: `cus_new_${number}`, payment_intent: `pi_${number}` }),
      ),
    );
    await Promise.all(events.map((event) => tell(server, client, event)));
    expect((await client.get('/members')).body.meta.pagination.total_items).toBe(2);
    expect((await boughtBy(client, 'mette@pilots.example')).payments).toHaveLength(6);
  });

  test('a subscription, its invoice and its checkout find each other', async () => {
    const client = await newBoard();
    const numbers = Array.from({ length: 6 }, (_, number) => number);
    const events = numbers.flatMap((number) => {
      const own = { customer: `cus_new_${number}`, subscription: `sub_${number}`, payment_intent: null };
      const session = { ...own, id: `cs_${number}`, mode: 'subscription', invoice: `in_${number}` };
      const invoice = { ...own, id: `in_${number}`, payment_intent: `pi_${number}` };
      return [
        stripeEvent('invoice.paid', stripeInvoice({ stripePriceId: 'price_1' }, invoice)),
        stripeEvent('checkout.session.completed', stripeSession(session)),
        subscription({ id: `sub_${number}`, customer: own.customer }, 0),
      ];
    });
    await Promise.all(events.map((event) => tell(server, client, event)));
    const { payments, subscriptions } = await boughtBy(client, 'mette@pilots.example');
    expect(subscriptions).toHaveLength(6);
    expect(payments.map(({ stripeSessionId }) => stripeSessionId).sort()).toEqual(
      numbers.map((number) => `cs_${number}`),
    );
  });

  test('a payment and its refund, which knows no customer, find each other', async () => {
    const client = await newBoard();
    const events = Array.from({ length: 4 }, (_, number) => [
      stripeEvent(
        'checkout.session.completed',
        stripeSession({ id: `cs_${number}`, payment_intent: `pi_${number}` }),
      ),
      stripeEvent(
        'charge.refunded',
        stripeCharge({ id: `ch_${number}`, customer: null, payment_intent: `pi_${number}` }),
      ),
    ]).flat();
    await Promise.all(events.map((event) => tell(server, client, event)));
    const { payments } = await boughtBy(client, 'mette@pilots.example');
    expect(payments.map(({ status }) => status)).toEqual(Array(4).fill('refunded'));
  });

  test('a member who is erased meanwhile is gone in the end, and no request fails', async () => {
    for (let round = 0; round < 4; round++) {
      const client = await newBoard();
      await tellAll(server, client, [known(), subscription({ id: 'sub_0' }, 0)]);
      const events = Array.from({ length: 8 }, (_, step) => subscription({ id: `sub_${step % 3}` }, step));
      const [erased] = await Promise.all([
        client.delete('/members/known%40pilots.example'),
        ...events.map((event) => tell(server, client, event)),
      ]);
      expect(erased.status, erased.text).toBe(200);
      await tell(server, client, subscription({}, 99));
      expect((await client.get('/members')).body.data).toEqual([]);
    }
  });
});
