import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../test/app.ts';
import { eventsOf } from '../../../../test/jobs.ts';
import { auditOf, postMember } from '../../../../test/members.ts';
import { postPlan } from '../../../../test/plans.ts';
import { boughtBy, sellThroughStripe, tell, tellAll } from '../../../../test/stripe.ts';
import {
  DAY,
  oldStripeSubscription,
  START,
  stripeCustomer,
  stripeEvent,
  stripeSubscription,
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

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const created = (fields: object = {}, after = 0) =>
  stripeEvent('customer.subscription.created', stripeSubscription(plan, { ...fields }), after);
const updated = (fields: object, after: number) =>
  stripeEvent('customer.subscription.updated', stripeSubscription(plan, { ...fields }), after);
const known = () => stripeEvent('customer.created', stripeCustomer());
const subscriptionsOf = async (lookup = member.id) => (await boughtBy(client, lookup)).subscriptions;

describe('a subscription at Stripe', () => {
  test.each([
    ['since March 2025', stripeSubscription],
    ['before', oldStripeSubscription],
  ])('becomes one of the member, as versions %s show it', async (_, build) => {
    const object = build(plan, { metadata: { memberId: member.id } });
    await tell(server, client, stripeEvent('customer.subscription.created', object));
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

  test('is part of what is exported of the member', async () => {
    await tellAll(server, client, [known(), created()]);
    const { data } = (await client.get(`/members/${member.id}/export`)).body;
    expect(data.stripeObjects).toMatchObject([
      { type: 'customer', id: 'cus_1', state: { isDeleted: false } },
      { type: 'subscription', id: 'sub_1', customerId: 'cus_1', state: { priceId: 'price_1' } },
    ]);
    expect(data.stripeNames).toEqual([
      { customerId: 'cus_1', source: 'address', name: 'mette@pilots.example', occurredAt: iso(START) },
    ]);
  });

  test('follows its events, each of which is told once', async () => {
    await tell(server, client, known());
    const events = [created(), updated({ status: 'past_due' }, 10), updated({ status: 'active' }, 20)];
    await tellAll(server, client, [...events, ...events]);
    expect((await subscriptionsOf())[0]!.status).toBe('active');
    const told = (await eventsOf(client)).filter(({ type }) => type.startsWith('subscription.'));
    expect(told.map(({ type, changed_fields }) => [type, changed_fields])).toEqual([
      ['subscription.created', null],
      ['subscription.updated', ['status']],
      ['subscription.updated', ['status']],
    ]);
  });

  test('that was deleted is canceled, and told as such', async () => {
    await tellAll(server, client, [known(), created()]);
    const ended = { status: 'canceled', canceled_at: START + 5 * DAY, ended_at: START + 6 * DAY };
    const object = stripeSubscription(plan, ended);
    await tell(server, client, stripeEvent('customer.subscription.deleted', object, 6 * DAY));
    expect((await subscriptionsOf())[0]).toMatchObject({
      status: 'canceled',
      canceledAt: iso(START + 6 * DAY),
    });
    expect((await eventsOf(client)).slice(-2).map(({ type }) => type)).toEqual([
      'subscription.updated',
      'subscription.canceled',
    ]);
  });

  test('that is to end with its period runs on until then', async () => {
    await tellAll(server, client, [
      known(),
      created(),
      updated({ cancel_at_period_end: true, canceled_at: START + 9 }, 9),
    ]);
    expect((await subscriptionsOf())[0]).toMatchObject({
      status: 'active',
      cancelAt: iso(START + 30 * DAY),
      canceledAt: null,
    });
    await tell(server, client, updated({ canceled_at: null }, 12));
    expect((await subscriptionsOf())[0]!.cancelAt).toBeNull();
  });

  test.each(['trialing', 'incomplete', 'incomplete_expired', 'unpaid', 'paused'])(
    'may be %s',
    async (status) => {
      await tellAll(server, client, [known(), created({ status })]);
      expect((await subscriptionsOf())[0]!.status).toBe(status);
    },
  );

  test('of a status that nobody knows yet waits', async () => {
    await tellAll(server, client, [known(), created({ status: 'hibernating' })]);
    expect(await subscriptionsOf()).toEqual([]);
  });

  test('counts its days past due from the first event that says so, in whatever order they come', async () => {
    await tellAll(server, client, [
      known(),
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

describe('a price that no plan has', () => {
  test('waits, and sending the event again finds the plan that got it since', async () => {
    const event = created({ items: { data: [{ price: { id: 'price_2' } }] } });
    await tellAll(server, client, [known(), event]);
    expect(await subscriptionsOf()).toEqual([]);
    expect((await client.get('/payment-settings')).body.data.waiting).toMatchObject([
      { stripePriceId: 'price_2' },
    ]);
    const late = await postPlan(client, { stripePriceId: 'price_2' });
    await tell(server, client, event);
    expect((await subscriptionsOf())[0]!.planId).toBe(late.id);
  });

  test('leaves a subscription that had a plan on it, and lets it end', async () => {
    const moved = { items: { data: [{ price: { id: 'price_2' } }] } };
    await tellAll(server, client, [known(), updated({ ...moved, status: 'canceled' }, 20), created()]);
    expect(await subscriptionsOf()).toMatchObject([{ planId: plan.id, status: 'canceled' }]);
  });

  test('is no hindrance when the metadata names the plan', async () => {
    const fields = { items: { data: [{ price: 'price_2' }] }, metadata: { planId: plan.id } };
    await tellAll(server, client, [known(), created(fields)]);
    expect((await subscriptionsOf())[0]!.planId).toBe(plan.id);
  });
});
