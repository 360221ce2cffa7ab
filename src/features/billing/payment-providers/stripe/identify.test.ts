import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { auditOf, emailsOf, postMember } from '../../../../../test/members.ts';
import { postPlan } from '../../../../../test/plans.ts';
import { readPurchases, sellThroughStripe, sendEvent, sendEvents } from '../../../../../test/stripe.ts';
import {
  stripeCustomer,
  stripeEvent,
  stripeSession,
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

const created = (fields: object = {}, after = 0) =>
  stripeEvent('customer.subscription.created', stripeSubscription(plan, { ...fields }), after);
const updated = (fields: object, after: number) =>
  stripeEvent('customer.subscription.updated', stripeSubscription(plan, { ...fields }), after);
const customerCreated = () => stripeEvent('customer.created', stripeCustomer());
const customerUpdated = (fields: object, after: number) =>
  stripeEvent('customer.updated', stripeCustomer({ ...fields }), after);
const bought = (fields: object, after = 0) =>
  stripeEvent('checkout.session.completed', stripeSession({ ...fields }), after);
const subscriptionsOf = async (lookup = member.id) => (await readPurchases(client, lookup)).subscriptions;

describe('the member of a subscription', () => {
  test('is taken from the metadata before the email address', async () => {
    const other = await postMember(client, { email: 'other@pilots.example' });
    await sendEvents(server, client, [customerCreated(), created()]);
    expect(await subscriptionsOf()).toHaveLength(1);
    await sendEvent(server, client, updated({ metadata: { memberId: other.id } }, 5));
    expect(await subscriptionsOf()).toEqual([]);
    expect(await subscriptionsOf(other.id)).toHaveLength(1);
  });

  test('is found by email address in any case, and stays the same when the member’s email address changes', async () => {
    await sendEvent(server, client, created());
    await sendEvent(
      server,
      client,
      stripeEvent('customer.updated', stripeCustomer({ email: 'METTE@Pilots.example' })),
    );
    await client.patch(`/members/${member.id}`, { email: 'holm@pilots.example' });
    await sendEvent(server, client, updated({ status: 'past_due' }, 9));
    expect((await subscriptionsOf())[0]!.status).toBe('past_due');
  });

  test('is unknown until a customer or checkout event names them, and the settings list the waiting subscription', async () => {
    await sendEvent(server, client, created({ customer: 'cus_7' }));
    const waiting = async () => (await client.get('/payment-settings')).body.data.waiting;
    expect(await waiting()).toEqual([
      { stripeSubscriptionId: 'sub_1', stripeCustomerId: 'cus_7', stripePriceId: 'price_1' },
    ]);
    const session = { mode: 'subscription', customer: 'cus_7', subscription: 'sub_1', payment_intent: null };
    const object = stripeSession({ ...session, client_reference_id: member.id });
    await sendEvent(server, client, stripeEvent('checkout.session.completed', object, 1));
    expect(await subscriptionsOf()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('is created when the buyer is not a member yet', async () => {
    const details = { customer_details: { email: 'New@Pilots.example' }, customer: 'cus_8', id: 'cs_8' };
    const object = stripeSession({ ...details, mode: 'subscription', subscription: 'sub_8' });
    await sendEvent(server, client, created({ id: 'sub_8', customer: 'cus_8' }));
    await sendEvent(server, client, stripeEvent('checkout.session.completed', object));
    const { data } = (await client.get('/members/new%40pilots.example')).body;
    expect(data.member).toMatchObject({ email: 'New@Pilots.example', authMethod: 'magic_link' });
    expect(data.subscriptions).toHaveLength(1);
    expect((await auditOf(client, data.member.id)).map(({ actor }) => actor)).toEqual(['stripe', 'stripe']);
  });

  test('is never one of another organization, even with the same id or email address', async () => {
    const elsewhere = await newOrganization();
    await sellThroughStripe(elsewhere);
    await postPlan(elsewhere, { stripePriceId: 'price_1' });
    await sendEvent(server, elsewhere, created({ metadata: { memberId: member.id } }));
    expect(await subscriptionsOf()).toEqual([]);
    expect((await elsewhere.get('/members')).body.data).toEqual([]);
  });
});

describe('the member stays or becomes the same in either order of events:', () => {
  /** Sends the events in both orders, each to a new organization with the same members. */
  async function inBothOrders(events: (ids: { other: string }) => ReturnType<typeof created>[]) {
    const outcomes = [];
    for (const isReversed of [false, true]) {
      client = await newOrganization();
      await sellThroughStripe(client);
      await postPlan(client, { stripePriceId: 'price_1' });
      await postMember(client, { email: 'mette@pilots.example' });
      const other = (await postMember(client, { email: 'other@pilots.example' })).id;
      const sent = events({ other });
      await sendEvents(server, client, isReversed ? sent.toReversed() : sent);
      const emails = (await emailsOf(client)).sort();
      const owners = [];
      for (const email of emails) if ((await subscriptionsOf(email)).length > 0) owners.push(email);
      outcomes.push({ emails, owners });
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    return outcomes[0]!;
  }

  test('after metadata that named the member is removed', async () => {
    const { owners } = await inBothOrders(({ other }) => [
      customerCreated(),
      created({ metadata: { memberId: other } }),
      updated({}, 9),
    ]);
    expect(owners).toEqual(['other@pilots.example']);
  });

  test('after metadata arrives for a member that a checkout created, who stays without the subscription', async () => {
    const guest = { customer: 'cus_1', customer_details: { email: 'new@pilots.example' } };
    const { emails, owners } = await inBothOrders(({ other }) => [
      bought(guest),
      created(),
      customerUpdated({ email: null, metadata: { memberId: other } }, 9),
    ]);
    expect(owners).toEqual(['other@pilots.example']);
    expect(emails).toEqual(['mette@pilots.example', 'new@pilots.example', 'other@pilots.example']);
  });

  test('after the email address changes at Stripe', async () => {
    const { owners } = await inBothOrders(() => [
      customerCreated(),
      created(),
      customerUpdated({ email: 'other@pilots.example' }, 9),
    ]);
    expect(owners).toEqual(['mette@pilots.example']);
  });

  test('after another customer’s purchase creates the member with the email address', async () => {
    const guest = { id: 'cs_2', customer: null, customer_details: { email: 'NEW@pilots.example' } };
    const { owners } = await inBothOrders(() => [
      customerUpdated({ email: 'new@pilots.example' }, 0),
      created(),
      bought(guest),
    ]);
    expect(owners).toEqual(['NEW@pilots.example']);
  });

  test('after metadata with an unknown member id and an email address of a member', async () => {
    const { owners } = await inBothOrders(() => [
      created({ metadata: { memberId: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10' } }),
      customerCreated(),
    ]);
    expect(owners).toEqual(['mette@pilots.example']);
  });
});

test('a member with a customer’s previous email address does not get the customer’s subscription', async () => {
  const addresses = ['former@pilots.example', 'mette@pilots.example'];
  await sendEvents(server, client, [
    ...addresses.map((email, after) => customerUpdated({ email }, after)),
    created(),
  ]);
  const stranger = await postMember(client, { email: 'former@pilots.example' });
  await sendEvent(server, client, updated({ status: 'past_due' }, 9));
  expect(await subscriptionsOf(stranger.id)).toEqual([]);
  expect((await subscriptionsOf())[0]!.status).toBe('past_due');
});
