import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../test/app.ts';
import { eventsOf } from '../../../../test/jobs.ts';
import { postMember } from '../../../../test/members.ts';
import { postJobPlan, postPlan } from '../../../../test/plans.ts';
import { boughtBy, sellThroughStripe, tell, tellAll } from '../../../../test/stripe.ts';
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
} from '../../../../test/stripe-events.ts';
import type { Member } from '../../members/schema.ts';
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

const known = () => stripeEvent('customer.created', stripeCustomer());
const paid = (fields: object = {}, after = 60) =>
  stripeEvent('invoice.paid', stripeInvoice(plan, { ...fields }), after);
const failed = (after = 30) =>
  stripeEvent('invoice.payment_failed', stripeInvoice(plan, { status: 'open', amount_paid: 0 }), after);
const paymentsOf = async (lookup = member.id) => (await boughtBy(client, lookup)).payments;
const recordsOfPayments = async () =>
  (await eventsOf(client)).map(({ type }) => type).filter((type) => type.startsWith('payment.'));

describe('an invoice', () => {
  test.each([
    ['since March 2025', stripeInvoice],
    ['before', oldStripeInvoice],
  ])('that was paid is a payment, as versions %s show it', async (_, build) => {
    await tellAll(server, client, [known(), stripeEvent('invoice.paid', build(plan), 60)]);
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
        metadata: null,
        paidAt: new Date((START + 60) * 1000).toISOString(),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect((await eventsOf(client)).at(-1)).toMatchObject({ type: 'payment.succeeded', actor: 'stripe' });
  });

  test('that is told of by two events is one payment', async () => {
    const both = ['invoice.paid', 'invoice.payment_succeeded'].map((type) =>
      stripeEvent(type, stripeInvoice(plan), 60),
    );
    await tellAll(server, client, [known(), ...both, ...both]);
    expect(await paymentsOf()).toHaveLength(1);
    expect(await recordsOfPayments()).toEqual(['payment.succeeded']);
  });

  test('whose payment fails and then succeeds is told of so, and not the other way round', async () => {
    await tellAll(server, client, [known(), failed()]);
    expect((await paymentsOf())[0]).toMatchObject({ status: 'failed', amount: 49, paidAt: null });
    await tellAll(server, client, [paid(), failed(40), failed()]);
    expect((await paymentsOf())[0]).toMatchObject({ status: 'succeeded' });
    expect(await recordsOfPayments()).toEqual(['payment.failed', 'payment.succeeded']);
  });

  test('that is voided has failed', async () => {
    const object = stripeInvoice(plan, { status: 'void', amount_paid: 0 });
    await tellAll(server, client, [known(), failed(), stripeEvent('invoice.voided', object, DAY)]);
    expect((await paymentsOf())[0]!.status).toBe('failed');
  });

  test('over nothing, as a trial has one, is no payment', async () => {
    await tellAll(server, client, [known(), paid({ amount_due: 0, amount_paid: 0 })]);
    expect(await paymentsOf()).toEqual([]);
  });

  test('and the checkout that it came from are one payment', async () => {
    const links = { mode: 'subscription', customer: 'cus_1', subscription: 'sub_1', invoice: 'in_1' };
    const session = stripeSession({ ...links, payment_intent: null });
    await tellAll(server, client, [known(), paid(), stripeEvent('checkout.session.completed', session, 61)]);
    expect(await paymentsOf()).toMatchObject([
      { stripeSessionId: 'cs_test_1', stripePaymentIntentId: 'pi_1' },
    ]);
    expect(await recordsOfPayments()).toEqual(['payment.succeeded']);
  });
});

describe('a checkout that sells at once', () => {
  const session = (fields: object = {}) =>
    stripeSession({ client_reference_id: member.id, metadata: { planId: plan.id }, ...fields });
  const completed = (fields: object = {}, after = 0) =>
    stripeEvent('checkout.session.completed', session(fields), after);
  const subscriptionsOf = async () => (await boughtBy(client, member.id)).subscriptions;

  test('gives the plan for good, with its jobs, and books the payment', async () => {
    const jobs = await postJobPlan(client, { interval: null, jobsIncluded: 5 });
    const { data: job } = (await client.post('/jobs', { title: 'Pilot', status: 'draft' })).body;
    await tell(server, client, completed({ metadata: { planId: jobs.id, jobId: job.id } }));
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

  test('of a plan with an interval gives one of it', async () => {
    await tell(server, client, completed());
    expect(await subscriptionsOf()).toMatchObject([
      {
        currentPeriodStart: '2026-11-01T09:00:00.000Z',
        currentPeriodEnd: '2026-12-01T09:00:00.000Z',
      },
    ]);
  });

  test('gives nothing before the money has come, and then all of it', async () => {
    await tell(server, client, completed({ payment_status: 'unpaid' }));
    expect(await paymentsOf()).toMatchObject([{ status: 'pending', paidAt: null }]);
    expect(await subscriptionsOf()).toEqual([]);
    await tell(server, client, stripeEvent('checkout.session.async_payment_succeeded', session(), DAY));
    expect(await paymentsOf()).toMatchObject([{ status: 'succeeded' }]);
    expect(await subscriptionsOf()).toHaveLength(1);
    expect(await recordsOfPayments()).toEqual(['payment.pending', 'payment.succeeded']);
  });

  test('gives nothing when the money does not come', async () => {
    const unpaid = session({ payment_status: 'unpaid' });
    await tell(server, client, stripeEvent('checkout.session.async_payment_failed', unpaid, DAY));
    await tell(server, client, completed({ payment_status: 'unpaid' }));
    expect(await paymentsOf()).toMatchObject([{ status: 'failed' }]);
    expect(await subscriptionsOf()).toEqual([]);
  });

  test('that expired leaves nothing', async () => {
    const object = session({ status: 'expired', payment_status: 'unpaid', payment_intent: null });
    await tell(server, client, stripeEvent('checkout.session.expired', object));
    expect(await boughtBy(client, member.id)).toMatchObject({ subscriptions: [], payments: [] });
  });

  test('with an invoice of its own is one payment, whichever is told first', async () => {
    const invoice = paid({ customer: 'cus_1', parent: null }, 0);
    const bill = { customer: 'cus_1', invoice: 'in_1' };
    await tellAll(server, client, [known(), invoice, completed(bill)]);
    expect(await paymentsOf()).toHaveLength(1);
    expect((await paymentsOf())[0]).toMatchObject({ stripeSessionId: 'cs_test_1' });
  });
});

describe('money that is given back', () => {
  const refund = (fields: object = {}, after = DAY) =>
    stripeEvent('charge.refunded', stripeCharge({ ...fields }), after);

  test('in part leaves the payment as it is, and says how much', async () => {
    await tellAll(server, client, [known(), paid(), refund({ amount_refunded: 1050, refunded: false })]);
    expect(await paymentsOf()).toMatchObject([{ status: 'succeeded', metadata: { amountRefunded: 10.5 } }]);
    await tellAll(server, client, [refund({}, 2 * DAY), refund({ amount_refunded: 1050 })]);
    expect(await paymentsOf()).toMatchObject([{ status: 'refunded', metadata: { amountRefunded: 49 } }]);
  });

  test('whole makes it refunded, also when it is told first', async () => {
    await tellAll(server, client, [refund(), known(), paid()]);
    expect(await paymentsOf()).toMatchObject([{ status: 'refunded' }]);
  });

  test('is found by what paid the invoice, in whatever order that is told', async () => {
    const bare = { payments: null };
    const events = [
      paid(bare),
      stripeEvent('invoice_payment.paid', stripeInvoicePayment(), 60),
      refund(),
      known(),
    ];
    for (const order of [events, events.toReversed(), [1, 0, 3, 2].map((at) => events[at]!)]) {
      const board = await newOrganization();
      await sellThroughStripe(board);
      await postMember(board, { email: 'mette@pilots.example' });
      await tellAll(server, board, order);
      expect((await boughtBy(board, 'mette@pilots.example')).payments).toMatchObject([
        { status: 'refunded', stripePaymentIntentId: 'pi_1' },
      ]);
    }
  });

  test('for what was sold at once takes that back', async () => {
    const session = stripeSession({ client_reference_id: member.id, metadata: { planId: plan.id } });
    await tell(server, client, stripeEvent('checkout.session.completed', session));
    await tell(server, client, refund({ customer: null }));
    expect(await boughtBy(client, member.id)).toMatchObject({
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
])('amounts in %s: %d are %d', async (currency, amount, major) => {
  await tellAll(server, client, [known(), paid({ currency, amount_paid: amount, amount_due: amount })]);
  expect(await paymentsOf()).toMatchObject([{ amount: major, currency: currency.toUpperCase() }]);
});
