import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { emailsOf, postMember } from '../../../../../test/members.ts';
import { rowsWith } from '../../../../../test/organization-rows.ts';
import { postPlan } from '../../../../../test/plans.ts';
import { sellThroughStripe, sendEvent, sendEvents } from '../../../../../test/stripe.ts';
import {
  DAY,
  stripeCustomer,
  stripeEvent,
  stripeInvoice,
  stripeSession,
  stripeSubscription,
} from '../../../../../test/stripe-events.ts';
import type { Member } from '../../../people/members/schema.ts';
import type { Plan } from '../../plans/schema.ts';

const email = 'mette@pilots.example';

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
  member = await postMember(client, { email });
  plan = await postPlan(client, { stripePriceId: 'price_1' });
});

const customer = (after = 0) => stripeEvent('customer.updated', stripeCustomer({ email }), after);
const paid = (after = 60) =>
  stripeEvent('invoice.paid', stripeInvoice(plan, { customer_email: email }), after);
const session = (fields: object = {}) =>
  stripeSession({ customer: 'cus_1', customer_details: { email }, metadata: { planId: plan.id }, ...fields });

async function erase(): Promise<void> {
  expect((await client.delete(`/members/${member.id}`)).status).toBe(200);
}

test('an erased member is not created again, and their payments are recorded without them', async () => {
  const subscribed = stripeEvent('customer.subscription.created', stripeSubscription(plan));
  await sendEvents(server, client, [customer(), subscribed]);
  await erase();
  await sendEvents(server, client, [paid(), stripeEvent('checkout.session.completed', session(), 90)]);
  expect(await emailsOf(client)).toEqual([]);
  const { data } = (await client.get('/payments')).body;
  expect(data.map(({ userId }: { userId: null }) => userId)).toEqual([null]);
  expect((await client.get('/payment-settings')).body.data.waiting).toEqual([]);
});

test('erasure removes the email address from every table, and no later event restores it', async () => {
  const events = [customer(), paid(), stripeEvent('checkout.session.completed', session(), 90)];
  await sendEvents(server, client, events);
  expect((await rowsWith(client, email)).length).toBeGreaterThan(1);
  await erase();
  expect(await rowsWith(client, email)).toEqual([]);
  await sendEvents(server, client, [...events, customer(DAY), paid(DAY)]);
  expect(await rowsWith(client, email)).toEqual([]);
});

test('erasure also removes email addresses of a customer that moved to another member or had none yet', async () => {
  const other = await postMember(client);
  const named = { metadata: { memberId: other.id } };
  await sendEvents(server, client, [
    customer(),
    stripeEvent('customer.updated', stripeCustomer({ email, ...named }), DAY),
    stripeEvent('customer.created', stripeCustomer({ id: 'cus_2', email: `late-${email}` })),
  ]);
  await client.patch(`/members/${member.id}`, { email: `late-${email}` });
  await erase();
  expect(await rowsWith(client, email)).toEqual([]);
  await sendEvent(server, client, paid());
  expect((await client.get(`/members/${other.id}`)).body.data.payments).toHaveLength(1);
});
