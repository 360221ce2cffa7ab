import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  sharedServer,
  type TestServer,
} from '../../../../../test/app.ts';
import { holdMemberLock, holdSubscriptionLock } from '../../../../../test/held-locks.ts';
import { eventsOf } from '../../../../../test/jobs.ts';
import { postMember } from '../../../../../test/members.ts';
import { postJobPlan } from '../../../../../test/plans.ts';
import {
  readPurchases,
  sellThroughStripe,
  sendEvent,
  sendEvents,
  sendRaw,
} from '../../../../../test/stripe.ts';
import {
  DAY,
  type StripeEventBody,
  stripeCharge,
  stripeCustomer,
  stripeEvent,
  stripeInvoice,
  stripeSession,
  stripeSubscription,
} from '../../../../../test/stripe-events.ts';
import type { Member } from '../../../people/members/schema.ts';

let server: TestServer;
let client: Client;
let member: Member;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  client = await newOrganization();
  await sellThroughStripe(client);
  member = await postMember(client, { email: 'known@pilots.example' });
  await postJobPlan(client, { stripePriceId: 'price_1', jobsIncluded: 5 });
});

const customerCreated = (email = 'known@pilots.example') =>
  stripeEvent('customer.created', stripeCustomer({ email }));
const subscription = (fields: object, after: number): StripeEventBody =>
  stripeEvent(
    'customer.subscription.updated',
    stripeSubscription({ stripePriceId: 'price_1' }, { ...fields }),
    after,
  );

describe('concurrent deliveries', () => {
  test('of one event, ten times, are applied once', async () => {
    await sendEvent(server, client, customerCreated());
    const payload = JSON.stringify(subscription({}, 0));
    const responses = await Promise.all(Array.from({ length: 10 }, () => sendRaw(server, client, payload)));
    for (const { status } of responses) expect(status).toBe(200);
    expect((await readPurchases(client, 'known@pilots.example')).subscriptions).toHaveLength(1);
    const emitted = (await eventsOf(client)).filter(({ type }) => type.startsWith('subscription.'));
    expect(emitted.map(({ type }) => type)).toEqual(['subscription.created']);
  });

  test('of many events of one subscription end with the newest', async () => {
    await sendEvent(server, client, customerCreated());
    const statuses = ['trialing', 'active', 'past_due', 'unpaid', 'active', 'paused', 'canceled'];
    const events = statuses.map((status, after) => subscription({ status }, after));
    await Promise.all(events.toReversed().map((event) => sendEvent(server, client, event)));
    expect((await readPurchases(client, 'known@pilots.example')).subscriptions[0]!.status).toBe('canceled');
  });

  test('of checkouts by several customers with one new email address create one member', async () => {
    const events = Array.from({ length: 6 }, (_, number) =>
      stripeEvent(
        'checkout.session.completed',
        stripeSession({ id: `cs_${number}`, customer: `cus_new_${number}`, payment_intent: `pi_${number}` }),
      ),
    );
    await Promise.all(events.map((event) => sendEvent(server, client, event)));
    expect((await client.get('/members')).body.meta.pagination.total_items).toBe(2);
    expect((await readPurchases(client, 'mette@pilots.example')).payments).toHaveLength(6);
  });

  test('of a subscription, its invoice and its checkout link all three', async () => {
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
    await Promise.all(events.map((event) => sendEvent(server, client, event)));
    const { payments, subscriptions } = await readPurchases(client, 'mette@pilots.example');
    expect(subscriptions).toHaveLength(6);
    expect(payments.map(({ stripeSessionId }) => stripeSessionId).sort()).toEqual(
      numbers.map((number) => `cs_${number}`),
    );
  });

  test('of a payment and its refund without a customer link both', async () => {
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
    await Promise.all(events.map((event) => sendEvent(server, client, event)));
    const { payments } = await readPurchases(client, 'mette@pilots.example');
    expect(payments.map(({ status }) => status)).toEqual(Array(4).fill('refunded'));
  });

  test('during an erasure leave the member erased, and no request fails', async () => {
    for (let round = 0; round < 4; round++) {
      const email = `round-${round}@pilots.example`;
      await postMember(client, { email });
      const [customer, id] = [`cus_${round}`, `sub_${round}_`];
      const updated = (step: number) => subscription({ customer, id: `${id}${step % 3}` }, step);
      const created = stripeEvent('customer.created', stripeCustomer({ id: customer, email }));
      await sendEvents(server, client, [created, updated(0)]);
      const [erased] = await Promise.all([
        client.delete(`/members/${encodeURIComponent(email)}`),
        ...Array.from({ length: 8 }, (_, step) => sendEvent(server, client, updated(step))),
      ]);
      expect(erased.status, erased.text).toBe(200);
      await sendEvent(server, client, updated(99));
    }
    const { data } = (await client.get('/members')).body;
    expect(data.map(({ email }: Member) => email)).toEqual(['known@pilots.example']);
  });

  test('to two servers of an invoice and its checkout record one complete payment', async () => {
    const other = await ownServer({});
    await sendEvent(server, client, customerCreated());
    const links = { customer: 'cus_1', invoice: 'in_1', subscription: 'sub_1', payment_intent: null };
    const session = stripeSession({ ...links, mode: 'subscription', client_reference_id: member.id });
    const held = await holdMemberLock(member.id);
    const telling = [
      sendEvent(server, client, stripeEvent('invoice.paid', stripeInvoice({ stripePriceId: 'price_1' }))),
      sendEvent(other, client, stripeEvent('checkout.session.completed', session)),
    ];
    await held.untilWaiting(2);
    await held.release();
    await Promise.all(telling);
    expect((await readPurchases(client, member.id)).payments).toMatchObject([
      { stripeSessionId: 'cs_test_1', stripePaymentIntentId: 'pi_1', status: 'succeeded' },
    ]);
  });

  test('of a moved customer and a batch of jobs on their subscriptions do not deadlock', async () => {
    const now = Math.floor(Date.now() / 1000);
    const period = { current_period_start: now - DAY, current_period_end: now + 30 * DAY };
    // Stripe’s ids are in the opposite order of ours.
    const stripeIds = ['sub_3', 'sub_2', 'sub_1'];
    await sendEvents(server, client, [
      customerCreated(),
      ...stripeIds.map((id) => subscription({ ...period, id }, 0)),
    ]);
    const { subscriptions } = await readPurchases(client, member.id);
    const ids = subscriptions.map(({ id }) => id).sort();
    const other = await postMember(client);
    const held = await holdSubscriptionLock(ids[1]!);
    const metadata = { memberId: other.id };
    const moving = sendEvent(
      server,
      client,
      stripeEvent('customer.updated', stripeCustomer({ metadata }), 9),
    );
    await held.untilWaiting(1);
    const operations = ids.map((subscription_id) => ({
      method: 'create',
      body: { title: 'Pilot', subscription_id },
    }));
    const posting = client.post('/jobs/batch', { operations }, { 'idempotency-key': 'a' });
    await held.untilWaiting(2);
    await held.release();
    await moving;
    expect((await posting).body.data.map(({ status }: { status: number }) => status)).toEqual([
      201, 201, 201,
    ]);
    const left = (await readPurchases(client, other.id)).subscriptions.map(
      ({ jobsRemaining }) => jobsRemaining,
    );
    expect(left).toEqual([4, 4, 4]);
  });

  test('for one organization hold no database connection while they wait', async () => {
    const small = await ownServer({ DATABASE_POOL_SIZE: '4' });
    await sendEvent(small, client, customerCreated());
    const held = await holdMemberLock(member.id);
    const telling = Array.from({ length: 12 }, (_, after) =>
      sendEvent(small, client, subscription({}, after)),
    );
    await held.untilWaiting(1);
    const elsewhere = await newOrganization({ server: small });
    expect((await elsewhere.get('/members')).status).toBe(200);
    await held.release();
    await Promise.all(telling);
  });
});

describe('an event', () => {
  const paid = (number: number, after: number) =>
    stripeEvent(
      'invoice.paid',
      stripeInvoice({ stripePriceId: 'price_1' }, { id: `in_${number}`, payment_intent: `pi_${number}` }),
      after,
    );
  const jobIdsSet = async () => {
    const { payments } = await readPurchases(client, member.id);
    return payments.filter(({ jobId }) => jobId !== null).map((payment) => payment.stripePaymentIntentId);
  };
  /** A wrong value that a projection would correct. */
  const corruptPayments = () =>
    client.scope.db
      .updateTable('payments')
      .set({ job_id: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10' })
      .where('organization_id', '=', client.scope.organizationId)
      .execute();

  test('updates its own object and linked ones, but no other objects of the customer', async () => {
    await sendEvents(server, client, [
      customerCreated(),
      subscription({}, 0),
      ...[1, 2, 3].map((n) => paid(n, n)),
    ]);
    await corruptPayments();
    const refund = stripeCharge({ id: 'ch_2', payment_intent: 'pi_2' });
    await sendEvents(server, client, [
      subscription({ status: 'past_due' }, 9),
      stripeEvent('customer.updated', stripeCustomer({ email: 'known@pilots.example' }), 9),
      stripeEvent('charge.refunded', refund, 9),
    ]);
    expect((await jobIdsSet()).sort()).toEqual(['pi_1', 'pi_3']);
  });

  test('that reassigns the customer updates all objects of the customer', async () => {
    const other = await postMember(client);
    await sendEvents(server, client, [customerCreated(), ...[1, 2, 3].map((n) => paid(n, n))]);
    const metadata = { memberId: other.id };
    await sendEvent(server, client, stripeEvent('customer.updated', stripeCustomer({ metadata }), 9));
    expect((await readPurchases(client, member.id)).payments).toEqual([]);
    expect((await readPurchases(client, other.id)).payments).toHaveLength(3);
  });
});
