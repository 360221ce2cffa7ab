import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../test/app.ts';
import { postMember } from '../../../../test/members.ts';
import { postJobPlan } from '../../../../test/plans.ts';
import { readPurchases, sellThroughStripe, sendEvent, sendEvents } from '../../../../test/stripe.ts';
import {
  DAY,
  START,
  stripeCustomer,
  stripeEvent,
  stripeSubscription,
} from '../../../../test/stripe-events.ts';

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
  const at = (period: number, after: number, price = 'price_jobs') =>
    stripeEvent(
      'customer.subscription.updated',
      stripeSubscription(
        { stripePriceId: price },
        {
          current_period_start: START + period * 30 * DAY,
          current_period_end: START + (period + 1) * 30 * DAY,
        },
      ),
      after,
    );
  const post = async (subscriptionId: string) =>
    (await client.post('/jobs', { title: 'Pilot', subscription_id: subscriptionId })).status;

  test('are reset when a period begins, and no late event resets them', async () => {
    await sendEvent(server, client, at(0, 10));
    const { id } = (await subscriptionsOf())[0]!;
    expect((await subscriptionsOf())[0]!.jobsRemaining).toBe(3);
    expect(await post(id)).toBe(201);
    expect(await post(id)).toBe(201);
    await sendEvents(server, client, [at(0, 5), at(0, 20), at(0, 10)]);
    expect((await subscriptionsOf())[0]!.jobsRemaining).toBe(1);
    await sendEvent(server, client, at(1, 31 * DAY));
    expect((await subscriptionsOf())[0]!.jobsRemaining).toBe(3);
    expect(await post(id)).toBe(201);
    await sendEvent(server, client, at(0, 30 * DAY));
    expect((await subscriptionsOf())[0]).toMatchObject({
      jobsRemaining: 2,
      currentPeriodStart: iso(START + 30 * DAY),
    });
  });

  test('after a change of plan are the new plan’s minus those already posted in the period', async () => {
    await postJobPlan(client, { stripePriceId: 'price_ten', jobsIncluded: 10 });
    await postJobPlan(client, { stripePriceId: 'price_all', jobsIncluded: null });
    await sendEvent(server, client, at(0, 0));
    const { id } = (await subscriptionsOf())[0]!;
    // The fixture’s period lies in the future; move its start so that the job is posted within it.
    await client.scope.db
      .updateTable('subscriptions')
      .set({ current_period_start: iso(Date.now() / 1000 - 60) })
      .where('id', '=', id)
      .execute();
    expect(await post(id)).toBe(201);
    const now = Math.floor(Date.now() / 1000) - 120;
    const changed = (price: string, after: number) =>
      stripeEvent(
        'customer.subscription.updated',
        stripeSubscription({ stripePriceId: price }, { current_period_start: now }),
        after,
      );
    await sendEvent(server, client, changed('price_ten', 10));
    expect((await subscriptionsOf())[0]!.jobsRemaining).toBe(9);
    await sendEvent(server, client, changed('price_all', 20));
    expect((await subscriptionsOf())[0]!.jobsRemaining).toBeNull();
  });
});
