import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { postMember } from '../../../../../test/members.ts';
import { postJobPlan } from '../../../../../test/plans.ts';
import { readPurchases, sellThroughStripe, sendEvent, sendEvents } from '../../../../../test/stripe.ts';
import {
  DAY,
  START,
  stripeCharge,
  stripeCustomer,
  stripeEvent,
  stripeInvoice,
  stripeSubscription,
} from '../../../../../test/stripe-events.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  client = await newOrganization();
  await sellThroughStripe(client);
  await postMember(client, { email: 'mette@pilots.example' });
});

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const customerCreated = () => stripeEvent('customer.created', stripeCustomer());
const subscriptionsOf = async () => (await readPurchases(client, 'mette@pilots.example')).subscriptions;

describe('remaining jobs', () => {
  beforeEach(async () => {
    await postJobPlan(client, { stripePriceId: 'price_jobs', jobsIncluded: 3 });
    await sendEvent(server, client, customerCreated());
  });
  const at = (period: number, after: number, price = 'price_jobs', status = 'active') =>
    stripeEvent(
      'customer.subscription.updated',
      stripeSubscription(
        { stripePriceId: price },
        {
          status,
          current_period_start: START + period * 30 * DAY,
          current_period_end: START + (period + 1) * 30 * DAY,
        },
      ),
      after,
    );
  /** Another object at Stripe for each period. */
  const paid = (period: number, after: number, price = 'price_jobs') =>
    stripeEvent(
      'invoice.paid',
      stripeInvoice(
        { stripePriceId: price },
        {
          id: `in_${period}`,
          payment_intent: `pi_${period}`,
          period: { start: START + period * 30 * DAY, end: START + (period + 1) * 30 * DAY },
        },
      ),
      after,
    );
  const remaining = async () => (await subscriptionsOf())[0]!.jobsRemaining;
  const post = async (subscriptionId: string) =>
    (await client.post('/jobs', { title: 'Pilot', subscription_id: subscriptionId })).status;

  test('are reset when a period is paid, and no late event resets them', async () => {
    await sendEvent(server, client, at(0, 10));
    const { id } = (await subscriptionsOf())[0]!;
    expect((await subscriptionsOf())[0]!.jobsRemaining).toBe(3);
    expect(await post(id)).toBe(201);
    expect(await post(id)).toBe(201);
    await sendEvents(server, client, [at(0, 5), at(0, 20), at(0, 10)]);
    expect((await subscriptionsOf())[0]!.jobsRemaining).toBe(1);
    await sendEvent(server, client, at(1, 31 * DAY));
    expect(await remaining()).toBe(1);
    await sendEvent(server, client, paid(1, 31 * DAY + 3600));
    expect(await remaining()).toBe(3);
    expect(await post(id)).toBe(201);
    await sendEvent(server, client, at(0, 30 * DAY));
    expect((await subscriptionsOf())[0]).toMatchObject({
      jobsRemaining: 2,
      currentPeriodStart: iso(START + 30 * DAY),
    });
  });

  test('of a period come when its late payment does, and not while the subscription is past due', async () => {
    await sendEvents(server, client, [at(0, 10), paid(0, 20)]);
    const { id } = (await subscriptionsOf())[0]!;
    expect(await post(id)).toBe(201);
    await sendEvents(server, client, [at(1, 30 * DAY), at(1, 31 * DAY, 'price_jobs', 'past_due')]);
    expect(await subscriptionsOf()).toMatchObject([{ status: 'past_due', jobsRemaining: 2 }]);
    await sendEvents(server, client, [paid(1, 35 * DAY), at(1, 35 * DAY)]);
    expect(await subscriptionsOf()).toMatchObject([{ status: 'active', jobsRemaining: 3 }]);
    // A period whose payment went back gives none, whatever comes first.
    const charge = stripeCharge({
      id: 'ch_2',
      payment_intent: 'pi_2',
      amount: 4900,
      amount_refunded: 4900,
      refunded: true,
    });
    await sendEvents(server, client, [
      stripeEvent('charge.refunded', charge, 62 * DAY),
      paid(2, 61 * DAY),
      at(2, 60 * DAY),
    ]);
    expect(await remaining()).toBe(0);
  });

  test('of another plan wait as well until the period is paid', async () => {
    await postJobPlan(client, { stripePriceId: 'price_ten', jobsIncluded: 10 });
    await sendEvents(server, client, [at(0, 0), paid(0, 10)]);
    await sendEvent(server, client, at(1, 30 * DAY, 'price_ten', 'past_due'));
    expect(await remaining()).toBe(3);
    // Stripe lists what changed in the period before first.
    const invoice = paid(1, 31 * DAY, 'price_ten');
    const credit = {
      id: 'il_0',
      price: 'price_jobs',
      period: { start: START + 29 * DAY, end: START + 30 * DAY },
    };
    (invoice.data.object.lines as { data: object[] }).data.unshift(credit);
    await sendEvent(server, client, invoice);
    expect(await remaining()).toBe(10);
  });

  test('do not depend on the order of events if no plan has the price of the first period', async () => {
    const events = (id: string) =>
      [
        { price: 'price_of_no_plan', period: 0 },
        { price: 'price_jobs', period: 1 },
      ].map(({ price, period }) =>
        stripeEvent(
          'customer.subscription.updated',
          stripeSubscription(
            { stripePriceId: price },
            {
              id,
              current_period_start: START + period * 30 * DAY,
              current_period_end: START + (period + 1) * 30 * DAY,
            },
          ),
          period * 30 * DAY,
        ),
      );
    await sendEvents(server, client, [...events('sub_1'), ...events('sub_2').toReversed()]);
    const { rows } = await sql`select jobs_period_start, jobs_remaining from subscriptions
      where organization_id = ${client.scope.organizationId}`.execute(client.scope.db);
    const expected = { jobs_period_start: iso(START), jobs_remaining: 3 };
    expect(rows).toEqual([expected, expected]);
  });

  test('after a change of plan are the new plan’s minus those already posted in the period', async () => {
    await postJobPlan(client, { stripePriceId: 'price_ten', jobsIncluded: 10 });
    await postJobPlan(client, { stripePriceId: 'price_all', jobsIncluded: null });
    // The job is posted in the period.
    const start = Math.floor(Date.now() / 1000) - 120;
    const changed = (price: string, after: number) =>
      stripeEvent(
        'customer.subscription.updated',
        stripeSubscription(
          { stripePriceId: price },
          { current_period_start: start, current_period_end: start + 30 * DAY },
        ),
        after,
      );
    await sendEvent(server, client, changed('price_jobs', 0));
    const { id } = (await subscriptionsOf())[0]!;
    expect(await post(id)).toBe(201);
    await sendEvent(server, client, changed('price_ten', 10));
    expect((await subscriptionsOf())[0]!.jobsRemaining).toBe(9);
    await sendEvent(server, client, changed('price_all', 20));
    expect((await subscriptionsOf())[0]!.jobsRemaining).toBeNull();
  });
});
