import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { eventsOf } from '../../../../../test/jobs.ts';
import { auditOf, postMember } from '../../../../../test/members.ts';
import { postPlan } from '../../../../../test/plans.ts';
import { readPurchases, sellThroughStripe, sendEvent, sendEvents } from '../../../../../test/stripe.ts';
import {
  DAY,
  oldStripeSubscription,
  START,
  stripeCustomer,
  stripeEvent,
  stripeSubscription,
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

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const created = (fields: object = {}, after = 0) =>
  stripeEvent('customer.subscription.created', stripeSubscription(plan, { ...fields }), after);
const updated = (fields: object, after: number) =>
  stripeEvent('customer.subscription.updated', stripeSubscription(plan, { ...fields }), after);
const customerCreated = () => stripeEvent('customer.created', stripeCustomer());
const subscriptionsOf = async (lookup = member.id) => (await readPurchases(client, lookup)).subscriptions;

describe('a subscription at Stripe', () => {
  test.each([
    ['since March 2025', stripeSubscription],
    ['before', oldStripeSubscription],
  ])('becomes a subscription of the member, in the format of API versions %s', async (_, build) => {
    const object = build(plan, { metadata: { memberId: member.id } });
    await sendEvent(server, client, stripeEvent('customer.subscription.created', object));
    const [subscription] = await subscriptionsOf();
    expect(subscription).toEqual({
      id: expect.any(String),
      organizationId: client.scope.organizationId,
      userId: member.id,
      planId: plan.id,
      status: 'active',
      stripeSubscriptionId: 'sub_1',
      currentPeriodStart: iso(START),
      currentPeriodEnd: iso(START + 30 * DAY),
      companyId: null,
      cancelAt: null,
      canceledAt: null,
      jobsRemaining: null,
      metadata: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await eventsOf(client)).at(-1)).toMatchObject({
      type: 'subscription.created',
      actor: 'stripe',
      data: subscription,
    });
    expect((await auditOf(client, member.id))[0]).toMatchObject({
      action: 'subscription.created',
      actor: 'stripe',
    });
  });

  test('is part of the member’s export', async () => {
    await sendEvents(server, client, [customerCreated(), created()]);
    const { data } = (await client.get(`/members/${member.id}/export`)).body;
    expect(data.stripeObjects).toMatchObject([
      { type: 'customer', id: 'cus_1', state: { isDeleted: false } },
      { type: 'subscription', id: 'sub_1', customerId: 'cus_1', state: { priceId: 'price_1' } },
    ]);
    expect(data.stripeNames).toEqual([
      { customerId: 'cus_1', source: 'address', name: 'mette@pilots.example', occurredAt: iso(START) },
    ]);
  });

  test('follows its events, each of which is emitted once', async () => {
    await sendEvent(server, client, customerCreated());
    const events = [created(), updated({ status: 'past_due' }, 10), updated({ status: 'active' }, 20)];
    await sendEvents(server, client, [...events, ...events]);
    expect((await subscriptionsOf())[0]!.status).toBe('active');
    const emitted = (await eventsOf(client)).filter(({ type }) => type.startsWith('subscription.'));
    expect(emitted.map(({ type, changed_fields }) => [type, changed_fields])).toEqual([
      ['subscription.created', null],
      ['subscription.updated', ['status']],
      ['subscription.updated', ['status']],
    ]);
  });

  test('is canceled when Stripe deletes it, with an event', async () => {
    await sendEvents(server, client, [customerCreated(), created()]);
    const ended = { status: 'canceled', canceled_at: START + 5 * DAY, ended_at: START + 6 * DAY };
    const object = stripeSubscription(plan, ended);
    await sendEvent(server, client, stripeEvent('customer.subscription.deleted', object, 6 * DAY));
    expect((await subscriptionsOf())[0]).toMatchObject({
      status: 'canceled',
      canceledAt: iso(START + 6 * DAY),
    });
    expect((await eventsOf(client)).slice(-2).map(({ type }) => type)).toEqual([
      'subscription.updated',
      'subscription.canceled',
    ]);
  });

  test('that cancels at the end of its period stays active until then', async () => {
    await sendEvents(server, client, [
      customerCreated(),
      created(),
      updated({ cancel_at_period_end: true, canceled_at: START + 9 }, 9),
    ]);
    expect((await subscriptionsOf())[0]).toMatchObject({
      status: 'active',
      cancelAt: iso(START + 30 * DAY),
      canceledAt: null,
    });
    await sendEvent(server, client, updated({ canceled_at: null }, 12));
    expect((await subscriptionsOf())[0]!.cancelAt).toBeNull();
  });

  test.each(['trialing', 'incomplete', 'incomplete_expired', 'unpaid', 'paused'])(
    'can be %s',
    async (status) => {
      await sendEvents(server, client, [customerCreated(), created({ status })]);
      expect((await subscriptionsOf())[0]!.status).toBe(status);
    },
  );

  test('with an unknown status is not stored', async () => {
    await sendEvents(server, client, [customerCreated(), created({ status: 'hibernating' })]);
    expect(await subscriptionsOf()).toEqual([]);
  });

  test('is past due since the first event that says so, in any order of delivery', async () => {
    await sendEvents(server, client, [
      customerCreated(),
      updated({ status: 'past_due' }, 3 * DAY),
      updated({ status: 'past_due' }, 2 * DAY),
      updated({ status: 'active' }, DAY),
      updated({ status: 'past_due' }, 10),
      created(),
    ]);
    const row = await client.scope.db
      .selectFrom('subscriptions')
      .select('past_due_since')
      .where('member_id', '=', member.id)
      .executeTakeFirst();
    expect(row?.past_due_since).toBe(iso(START + 2 * DAY));
  });
});

describe('a price without a plan', () => {
  test('leaves the subscription waiting until a plan has the price and the event is sent again', async () => {
    const event = created({ items: { data: [{ price: { id: 'price_2' } }] } });
    await sendEvents(server, client, [customerCreated(), event]);
    expect(await subscriptionsOf()).toEqual([]);
    expect((await client.get('/payment-settings')).body.data.waiting).toMatchObject([
      { stripePriceId: 'price_2' },
    ]);
    const late = await postPlan(client, { stripePriceId: 'price_2' });
    await sendEvent(server, client, event);
    expect((await subscriptionsOf())[0]!.planId).toBe(late.id);
  });

  test('does not change the plan of an existing subscription, and lets it end', async () => {
    const moved = { items: { data: [{ price: { id: 'price_2' } }] } };
    await sendEvents(server, client, [
      customerCreated(),
      updated({ ...moved, status: 'canceled' }, 20),
      created(),
    ]);
    expect(await subscriptionsOf()).toMatchObject([{ planId: plan.id, status: 'canceled' }]);
  });

  test('is ignored when the metadata names the plan', async () => {
    const fields = { items: { data: [{ price: 'price_2' }] }, metadata: { planId: plan.id } };
    await sendEvents(server, client, [customerCreated(), created(fields)]);
    expect((await subscriptionsOf())[0]!.planId).toBe(plan.id);
  });
});
