import { beforeEach, describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { requestBoard } from '../../../../test/collections.ts';
import { expectError } from '../../../../test/jobs.ts';
import { POSTINGS } from '../../../../test/postings.ts';
import { sellThroughStripe, sendRaw } from '../../../../test/stripe.ts';
import { stripeEvent, stripeSession } from '../../../../test/stripe-events.ts';
import {
  deliver,
  newShop,
  paymentOf,
  paymentsOf,
  type Shop,
  stateOf,
  submitted,
  toSessionId,
} from '../../../../test/stripe-postings.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await newShop();
});

describe('money that was not asked for', () => {
  it.each<[string, object]>([
    ['a smaller amount', { amount_subtotal: 100, amount_total: 100 }],
    ['another currency', { currency: 'usd' }],
    ['a discount', { total_details: { amount_discount: 9800 }, amount_total: 100 }],
    ['another mode', { mode: 'subscription' }],
  ])('such as %s in our session pays for nothing, and is recorded', async (_, tamper) => {
    const { posting, sessionId } = await submitted(shop);
    shop.stripe.world.pay(sessionId, { tamper: tamper as Record<string, unknown> });
    await deliver(shop);
    expect(await shop.employer.read(posting)).toMatchObject({ state: 'draft', charge: { state: 'failed' } });
    expect(await paymentOf(shop, posting)).toMatchObject({ status: 'failed' });
    const { subscriptions } = (await shop.client.get(`/members/${shop.employer.memberId}`)).body.data;
    expect(subscriptions.map(({ status }: { status: string }) => status)).toEqual(['incomplete_expired']);
  });

  it('in a session of someone else with the same metadata is recorded without a posting', async () => {
    const { posting } = await submitted(shop);
    const metadata = {
      memberId: shop.employer.memberId,
      postingId: posting.id,
      paymentId: posting.charge?.payment_id,
    };
    const session = stripeSession({ id: 'cs_other', amount_subtotal: 9900, amount_total: 9900, metadata });
    await deliver(shop, [stripeEvent('checkout.session.completed', session)]);
    expect(await stateOf(shop, posting)).toBe('pending_payment');
    expect((await paymentsOf(shop)).map(({ status }) => status).toSorted()).toEqual(['pending', 'succeeded']);
  });

  it('in a session of another organization changes nothing here', async () => {
    const { posting, sessionId } = await submitted(shop);
    const other = await newOrganization({ server: shop.server });
    await sellThroughStripe(other);
    shop.stripe.world.pay(sessionId);
    for (const event of shop.stripe.world.events) {
      const { status } = await sendRaw(shop.server, other, JSON.stringify(event));
      expect(status).toBe(200);
    }
    expect(await stateOf(shop, posting)).toBe('pending_payment');
    await deliver(shop);
    expect(await stateOf(shop, posting)).toBe('live');
  });

  it('with a wrong signature or in a replay changes nothing', async () => {
    const { posting, sessionId } = await submitted(shop);
    shop.stripe.world.pay(sessionId);
    const events = shop.stripe.world.events.splice(0);
    const host = `${shop.client.slug}.boards.localhost`;
    const forged = await requestBoard(shop.server.origin, host, '/payments/stripe/webhook', {
      method: 'POST',
      body: JSON.stringify(events.at(-1)),
      headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    });
    expectError(forged, 400, 'invalid_signature');
    expect(await stateOf(shop, posting)).toBe('pending_payment');
    await deliver(shop, [...events, ...events, ...events]);
    expect(await paymentsOf(shop)).toHaveLength(1);
  });
});

it('fifty employers with the last coupon at once: one gets it', async () => {
  await shop.client.post('/coupons', { code: 'LAST', percent_off: 50, max_redemptions: 1 });
  const drafts = await Promise.all(
    Array.from({ length: 50 }, () => shop.employer.draft({ plan_id: shop.plan.id, coupon: 'LAST' })),
  );
  const send = (id: string, action: string) =>
    shop.employer.visitor.send('POST', `${POSTINGS}/${id}/${action}`);
  const until = async (id: string, action: string) => {
    for (;;) {
      const response = await send(id, action);
      if (response.status !== 503) return response;
    }
  };
  const responses = await Promise.all(drafts.map(({ id }) => until(id, 'submit')));
  const [winner, ...others] = responses.filter(({ status }) => status === 200);
  expect([others.length, winner?.body.data.charge.amount]).toEqual([0, 49.5]);
  const { body } = await until(winner?.body.data.id, 'pay');
  shop.stripe.world.pay(toSessionId(body.data.checkout_url));
  await deliver(shop);
  expect(await stateOf(shop, winner?.body.data)).toBe('live');
});
