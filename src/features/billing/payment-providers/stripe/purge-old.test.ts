import { expect, test } from 'vitest';
import { newOrganization, ownServer } from '../../../../../test/app.ts';
import { postMember } from '../../../../../test/members.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import { postPlan } from '../../../../../test/plans.ts';
import { readPurchases, sellThroughStripe, sendEvent, sendEvents } from '../../../../../test/stripe.ts';
import { DAY, stripeCustomer, stripeEvent, stripeSubscription } from '../../../../../test/stripe-events.ts';
import { deleteOldStripeStates } from './purge-old.ts';

test('purged states change nothing, nor does an event that is delivered again afterwards', async () => {
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  const client = await newOrganization({ server });
  await sellThroughStripe(client);
  await postMember(client, { email: 'mette@pilots.example' });
  const plan = await postPlan(client, { stripePriceId: 'price_1' });
  // More than two years ago, numbered by day.
  const at = (day: number, status: string, stripePriceId = plan.stripePriceId) =>
    stripeEvent(
      'customer.subscription.updated',
      stripeSubscription({ stripePriceId }, { status }),
      (day - 1000) * DAY,
    );
  const events = [
    at(0, 'active'),
    at(1, 'active'),
    at(2, 'past_due'),
    at(3, 'past_due'),
    at(4, 'past_due', 'price_of_nobody'),
    at(5, 'past_due', 'price_of_nobody'),
  ];
  const waiting = { id: 'cus_2', email: 'nobody@pilots.example' };
  await sendEvents(server, client, [
    stripeEvent('customer.created', stripeCustomer(), -1000 * DAY),
    stripeEvent('customer.created', stripeCustomer(waiting), -1000 * DAY),
    stripeEvent('customer.created', stripeCustomer({ ...waiting, id: 'cus_3' }), DAY),
    ...events,
  ]);
  const { db } = client.scope;
  const states = async () =>
    (
      await db.selectFrom('stripe_subscription_states').select('event_id').orderBy('occurred_at').execute()
    ).map(({ event_id }) => event_id);
  const subscription = async () => {
    const { updated_at: _, ...row } = await db
      .selectFrom('subscriptions')
      .selectAll()
      .executeTakeFirstOrThrow();
    return row;
  };
  const before = await subscription();
  expect(await states()).toHaveLength(6);
  await deleteOldStripeStates(db);
  expect(await states()).toEqual([0, 2, 4].map((number) => events[number]!.id));
  const names = await db.selectFrom('stripe_names').select('customer_id').orderBy('customer_id').execute();
  expect(names.map(({ customer_id }) => customer_id)).toEqual(['cus_1', 'cus_3']);
  for (const event of events) await sendEvent(server, client, event);
  expect(await subscription()).toEqual(before);
  expect((await readPurchases(client, 'mette@pilots.example')).subscriptions).toHaveLength(1);
});
