import { expect } from 'vitest';
import { pathOf, postJobPlan, postPayment, postPlan, readSubscription, subscribe } from '../plans.ts';
import { storeSecret } from '../stripe.ts';
import type { Change } from './stage.ts';

export const memberChanges: Change[] = [
  [
    'a member is made, changed and erased',
    async ({ client }) => {
      const { data: made } = (await client.post('/members', { email: 'mette@pilots.example' })).body;
      const { data: changed } = (await client.patch(`/members/${made.id}`, { name: 'Mette Holm' })).body;
      await client.delete(`/members/${made.id}`);
      // An erasure leaves nothing of the person in what was told before.
      const erased = { email: null, name: null };
      return [
        ['member.created', { ...made, ...erased }],
        ['member.updated', { ...changed, ...erased }, ['name']],
        ['member.deleted', { id: made.id }],
      ];
    },
  ],
  [
    'a plan is made and changed',
    async ({ client }) => {
      const made = await postPlan(client);
      const { data: changed } = (await client.patch(`/plans/${made.id}`, { amount: 59 })).body;
      return [
        ['plan.created', made],
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
    'a subscription is made and canceled',
    async ({ client, begin }) => {
      const [member, plan] = [
        (await client.post('/members', { email: 'mette@pilots.example' })).body.data,
        await postPlan(client),
      ];
      await begin();
      const made = await subscribe(client, {}, { memberId: member.id, plan });
      const { data: canceled } = (await client.patch(pathOf(made), { status: 'canceled' })).body;
      return [
        ['subscription.created', made],
        ['subscription.updated', canceled, ['status', 'canceledAt']],
        ['subscription.canceled', canceled, ['status', 'canceledAt']],
      ];
    },
  ],
  [
    'payments come in, fail and are paid back',
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
    'how the organization sells is changed',
    async ({ client, begin }) => {
      await storeSecret(client, 'stripe-key', 'rk_test_1');
      await begin();
      const change = { stripeKeySecret: 'stripe-key' };
      const { waiting: _, ...settings } = (await client.patch('/payment-settings', change)).body.data;
      return [['payment_settings.updated', { id: expect.any(String), ...settings }, ['stripeKeySecret']]];
    },
  ],
];
