import { expect } from 'vitest';
import { pathOf, postJobPlan, postPayment, postPlan, readSubscription, subscribe } from '../plans.ts';
import { storeSecret } from '../stripe.ts';
import type { Change } from './stage.ts';

export const memberChanges: Change[] = [
  [
    'a member is created, updated and erased',
    async ({ client }) => {
      const { data: created } = (await client.post('/members', { email: 'mette@pilots.example' })).body;
      const { data: changed } = (await client.patch(`/members/${created.id}`, { name: 'Mette Holm' })).body;
      await client.delete(`/members/${created.id}`);
      // Erasing a member also removes the personal data from earlier events.
      const erased = { email: null, name: null };
      return [
        ['member.created', { ...created, ...erased }],
        ['member.updated', { ...changed, ...erased }, ['name']],
        ['member.deleted', { id: created.id }],
      ];
    },
  ],
  [
    'a plan is created and updated',
    async ({ client }) => {
      const created = await postPlan(client);
      const { data: changed } = (await client.patch(`/plans/${created.id}`, { amount: 59 })).body;
      return [
        ['plan.created', created],
        ['plan.updated', changed, ['amount']],
      ];
    },
  ],
  [
    'a job is posted on a subscription',
    async ({ client, begin }) => {
      const subscription = await subscribe(client, {}, { plan: await postJobPlan(client) });
      await begin();
      const { data: job } = (await client.post('/jobs', { title: 'Pilot', subscription_id: subscription.id }))
        .body;
      return [
        ['job.created', job],
        ['subscription.updated', await readSubscription(client, subscription), ['jobsRemaining']],
      ];
    },
  ],
  [
    'a subscription is created and canceled',
    async ({ client, begin }) => {
      const [member, plan] = [
        (await client.post('/members', { email: 'mette@pilots.example' })).body.data,
        await postPlan(client),
      ];
      await begin();
      const created = await subscribe(client, {}, { memberId: member.id, plan });
      const { data: canceled } = (await client.patch(pathOf(created), { status: 'canceled' })).body;
      return [
        ['subscription.created', created],
        ['subscription.updated', canceled, ['status', 'canceledAt']],
        ['subscription.canceled', canceled, ['status', 'canceledAt']],
      ];
    },
  ],
  [
    'one payment is pending and fails, and another succeeds and is refunded',
    async ({ client, begin }) => {
      const { id } = (await client.post('/members', { email: 'mette@pilots.example' })).body.data;
      await begin();
      const first = await postPayment(client, { status: 'pending' }, id);
      const { data: failed } = (await client.patch(`/payments/${first.id}`, { status: 'failed' })).body;
      const second = await postPayment(client, {}, id);
      const { data: refunded } = (await client.patch(`/payments/${second.id}`, { status: 'refunded' })).body;
      return [
        ['payment.pending', first],
        ['payment.failed', failed, ['status']],
        ['payment.succeeded', second],
        ['payment.refunded', refunded, ['status']],
      ];
    },
  ],
  [
    'the payment settings are updated',
    async ({ client, begin }) => {
      await storeSecret(client, 'stripe-key', 'rk_test_1');
      await begin();
      const change = { stripeKeySecret: 'stripe-key' };
      const { data } = (await client.patch('/payment-settings', change)).body;
      const { provider, stripeKeySecret, stripeWebhookSecret, stripe_tax } = data;
      const settings = { provider, stripeKeySecret, stripeWebhookSecret, stripe_tax };
      return [['payment_settings.updated', { id: expect.any(String), ...settings }, ['stripeKeySecret']]];
    },
  ],
];
