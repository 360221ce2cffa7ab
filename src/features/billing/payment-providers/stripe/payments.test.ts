import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { eventsOf } from '../../../../../test/jobs.ts';
import { postMember } from '../../../../../test/members.ts';
import { postJobPlan, postPlan } from '../../../../../test/plans.ts';
import { readPurchases, sellThroughStripe, sendEvent, sendEvents } from '../../../../../test/stripe.ts';
import {
  DAY,
  oldStripeInvoice,
  START,
  stripeCharge,
  stripeCustomer,
  stripeEvent,
  stripeInvoice,
  stripeInvoicePayment,
  stripeSession,
} from '../../../../../test/stripe-events.ts';
import type { Member } from '../../../people/members/schema.ts';
import type { Plan } from '../../plans/schema.ts';

let server: TestServer;
let client: Client;
let member: Member;
let plan: Plan;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  client = await newOrganization();
  await sellThroughStripe(client);
  member = await postMember(client, { email: 'mette@pilots.example' });
  plan = await postPlan(client, { stripePriceId: 'price_1' });
});

const customerCreated = () => stripeEvent('customer.created', stripeCustomer());
const paid = (fields: object = {}, after = 60) =>
  stripeEvent('invoice.paid', stripeInvoice(plan, { ...fields }), after);
const failed = (after = 30) =>
  stripeEvent('invoice.payment_failed', stripeInvoice(plan, { status: 'open', amount_paid: 0 }), after);
const paymentsOf = async (lookup = member.id) => (await readPurchases(client, lookup)).payments;
const paymentEventTypes = async () =>
  (await eventsOf(client)).map(({ type }) => type).filter((type) => type.startsWith('payment.'));

describe('an invoice', () => {
  test.each([
    ['since March 2025', stripeInvoice],
    ['before', oldStripeInvoice],
  ])('that was paid is a payment, in the format of API versions %s', async (_, build) => {
    await sendEvents(server, client, [customerCreated(), stripeEvent('invoice.paid', build(plan), 60)]);
    expect(await paymentsOf()).toEqual([
      {
        id: expect.any(String),
        organizationId: client.scope.organizationId,
        userId: member.id,
        jobId: null,
        planId: plan.id,
        amount: 49,
        currency: 'EUR',
        status: 'succeeded',
        paymentProvider: 'stripe',
        stripeSessionId: null,
        stripePaymentIntentId: 'pi_1',
        invoiceUrl: null,
        metadata: null,
        paidAt: new Date((START + 60) * 1000).toISOString(),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect((await eventsOf(client)).at(-1)).toMatchObject({ type: 'payment.succeeded', actor: 'stripe' });
  });

  test('that two events report is one payment', async () => {
    const both = ['invoice.paid', 'invoice.payment_succeeded'].map((type) =>
      stripeEvent(type, stripeInvoice(plan), 60),
    );
    await sendEvents(server, client, [customerCreated(), ...both, ...both]);
    expect(await paymentsOf()).toHaveLength(1);
    expect(await paymentEventTypes()).toEqual(['payment.succeeded']);
  });

  test('whose payment fails and then succeeds emits both, and a late failure emits nothing', async () => {
    await sendEvents(server, client, [customerCreated(), failed()]);
    expect((await paymentsOf())[0]).toMatchObject({ status: 'failed', amount: 49, paidAt: null });
    await sendEvents(server, client, [paid(), failed(40), failed()]);
    expect((await paymentsOf())[0]).toMatchObject({ status: 'succeeded' });
    expect(await paymentEventTypes()).toEqual(['payment.failed', 'payment.succeeded']);
  });

  test('that is voided is a failed payment', async () => {
    const object = stripeInvoice(plan, { status: 'void', amount_paid: 0 });
    await sendEvents(server, client, [
      customerCreated(),
      failed(),
      stripeEvent('invoice.voided', object, DAY),
    ]);
    expect((await paymentsOf())[0]!.status).toBe('failed');
  });

  test('of zero, as for a trial, creates no payment', async () => {
    await sendEvents(server, client, [customerCreated(), paid({ amount_due: 0, amount_paid: 0 })]);
    expect(await paymentsOf()).toEqual([]);
  });

  test('and its checkout are one payment', async () => {
    const links = { mode: 'subscription', customer: 'cus_1', subscription: 'sub_1', invoice: 'in_1' };
    const session = stripeSession({ ...links, payment_intent: null });
    await sendEvents(server, client, [
      customerCreated(),
      paid(),
      stripeEvent('checkout.session.completed', session, 61),
    ]);
    expect(await paymentsOf()).toMatchObject([
      { stripeSessionId: 'cs_test_1', stripePaymentIntentId: 'pi_1' },
    ]);
    expect(await paymentEventTypes()).toEqual(['payment.succeeded']);
  });
});

describe('a checkout with a one-time price', () => {
  const session = (fields: object = {}) =>
    stripeSession({ client_reference_id: member.id, metadata: { planId: plan.id }, ...fields });
  const completed = (fields: object = {}, after = 0) =>
    stripeEvent('checkout.session.completed', session(fields), after);
  const subscriptionsOf = async () => (await readPurchases(client, member.id)).subscriptions;

  test('grants the plan permanently with its jobs, and records the payment', async () => {
    const jobs = await postJobPlan(client, { interval: null, jobsIncluded: 5 });
    const { data: job } = (await client.post('/jobs', { title: 'Pilot', status: 'draft' })).body;
    await sendEvent(server, client, completed({ metadata: { planId: jobs.id, jobId: job.id } }));
    expect(await subscriptionsOf()).toMatchObject([
      {
        planId: jobs.id,
        status: 'active',
        stripeSubscriptionId: null,
        currentPeriodStart: null,
        currentPeriodEnd: null,
        jobsRemaining: 5,
      },
    ]);
    expect(await paymentsOf()).toMatchObject([
      {
        planId: jobs.id,
        jobId: job.id,
        amount: 49,
        status: 'succeeded',
        stripeSessionId: 'cs_test_1',
        stripePaymentIntentId: 'pi_1',
      },
    ]);
  });

  test('for a plan with an interval grants one interval', async () => {
    await sendEvent(server, client, completed());
    expect(await subscriptionsOf()).toMatchObject([
      {
        currentPeriodStart: '2026-11-01T09:00:00.000Z',
        currentPeriodEnd: '2026-12-01T09:00:00.000Z',
      },
    ]);
  });

  test('grants nothing until the money arrives, and then everything', async () => {
    await sendEvent(server, client, completed({ payment_status: 'unpaid' }));
    expect(await paymentsOf()).toMatchObject([{ status: 'pending', paidAt: null }]);
    expect(await subscriptionsOf()).toEqual([]);
    await sendEvent(server, client, stripeEvent('checkout.session.async_payment_succeeded', session(), DAY));
    expect(await paymentsOf()).toMatchObject([{ status: 'succeeded' }]);
    expect(await subscriptionsOf()).toHaveLength(1);
    expect(await paymentEventTypes()).toEqual(['payment.pending', 'payment.succeeded']);
  });

  test('grants nothing when the payment fails', async () => {
    const unpaid = session({ payment_status: 'unpaid' });
    await sendEvent(server, client, stripeEvent('checkout.session.async_payment_failed', unpaid, DAY));
    await sendEvent(server, client, completed({ payment_status: 'unpaid' }));
    expect(await paymentsOf()).toMatchObject([{ status: 'failed' }]);
    expect(await subscriptionsOf()).toEqual([]);
  });

  test('that expired records nothing', async () => {
    const object = session({ status: 'expired', payment_status: 'unpaid', payment_intent: null });
    await sendEvent(server, client, stripeEvent('checkout.session.expired', object));
    expect(await readPurchases(client, member.id)).toMatchObject({ subscriptions: [], payments: [] });
  });

  test('with its own invoice is one payment, even if the invoice is delivered first', async () => {
    const invoice = paid({ customer: 'cus_1', parent: null }, 0);
    const bill = { customer: 'cus_1', invoice: 'in_1' };
    await sendEvents(server, client, [customerCreated(), invoice, completed(bill)]);
    expect(await paymentsOf()).toHaveLength(1);
    expect((await paymentsOf())[0]).toMatchObject({ stripeSessionId: 'cs_test_1' });
  });
});

describe('a refund', () => {
  const refund = (fields: object = {}, after = DAY) =>
    stripeEvent('charge.refunded', stripeCharge({ ...fields }), after);

  test('in part keeps the payment succeeded and records the amount', async () => {
    await sendEvents(server, client, [
      customerCreated(),
      paid(),
      refund({ amount_refunded: 1050, refunded: false }),
    ]);
    expect(await paymentsOf()).toMatchObject([{ status: 'succeeded', metadata: { amountRefunded: 10.5 } }]);
    await sendEvents(server, client, [refund({}, 2 * DAY), refund({ amount_refunded: 1050 })]);
    expect(await paymentsOf()).toMatchObject([{ status: 'refunded', metadata: { amountRefunded: 49 } }]);
  });

  test('in full marks the payment as refunded, even if it is delivered first', async () => {
    await sendEvents(server, client, [refund(), customerCreated(), paid()]);
    expect(await paymentsOf()).toMatchObject([{ status: 'refunded' }]);
  });

  test('finds its payment by the payment intent of the invoice, in any order of events', async () => {
    const bare = { payments: null };
    const events = [
      paid(bare),
      stripeEvent('invoice_payment.paid', stripeInvoicePayment(), 60),
      refund(),
      customerCreated(),
    ];
    for (const order of [events, events.toReversed(), [1, 0, 3, 2].map((at) => events[at]!)]) {
      const board = await newOrganization();
      await sellThroughStripe(board);
      await postMember(board, { email: 'mette@pilots.example' });
      await sendEvents(server, board, order);
      expect((await readPurchases(board, 'mette@pilots.example')).payments).toMatchObject([
        { status: 'refunded', stripePaymentIntentId: 'pi_1' },
      ]);
    }
  });

  test('of a one-time purchase cancels its subscription', async () => {
    const session = stripeSession({ client_reference_id: member.id, metadata: { planId: plan.id } });
    await sendEvent(server, client, stripeEvent('checkout.session.completed', session));
    await sendEvent(server, client, refund({ customer: null }));
    expect(await readPurchases(client, member.id)).toMatchObject({
      subscriptions: [{ status: 'canceled', canceledAt: expect.any(String) }],
      payments: [{ status: 'refunded' }],
    });
  });
});

test.each([
  ['eur', 4900, 49],
  ['jpy', 4900, 4900],
  ['isk', 4900, 49],
  ['ugx', 490_000, 4900],
  ['mga', 4900, 4900],
  ['kwd', 4900, 4.9],
  ['huf', 490_000, 4900],
  ['twd', 4900, 49],
])('amounts in %s: %d is %d', async (currency, amount, major) => {
  await sendEvents(server, client, [
    customerCreated(),
    paid({ currency, amount_paid: amount, amount_due: amount }),
  ]);
  expect(await paymentsOf()).toMatchObject([{ amount: major, currency: currency.toUpperCase() }]);
});
