import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, newShop, type Shop, stateOf, submitted } from '../../../../test/stripe-postings.ts';
import { readTaskBacklog } from '../../../platform/queue/backlog.ts';
import { scheduledTasks } from '../../../registries/schedules.ts';
import { toInstallation } from '../../board/organizations/board-url.ts';
import { settleCheckouts } from '../payment-providers/stripe/checkouts/settle.ts';
import { paymentsOfPostings } from './purchases/settle.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await newShop();
});

const makeDue = (hours: number) =>
  sql`update stripe_checkouts set settle_at = settle_at - make_interval(hours => ${hours}),
      expires_at = expires_at - make_interval(hours => ${hours}), created_at = created_at - make_interval(hours => ${hours})
    where organization_id = ${shop.client.scope.organizationId}`.execute(shop.client.scope.db);
const settle = async (hours: number) => {
  const { server } = shop;
  await makeDue(hours);
  await settleCheckouts(server.connection.db, toInstallation(server.config), {
    keyRing: server.keyRing,
    stripeUrl: server.config.STRIPE_URL,
    use: paymentsOfPostings,
  });
};

describe('what no event reports', () => {
  it('is settled an hour after the end of the session: paid, or a draft with its coupon free', async () => {
    await shop.client.post('/coupons', { code: 'ONCE', percent_off: 50, max_redemptions: 1 });
    const left = await submitted(shop, { coupon: 'ONCE' });
    const bought = await submitted(shop);
    shop.stripe.world.pay(bought.sessionId);
    await settle(23);
    expect([await stateOf(shop, left.posting), await stateOf(shop, bought.posting)]).toEqual([
      'pending_payment',
      'pending_payment',
    ]);
    await settle(1);
    expect([await stateOf(shop, left.posting), await stateOf(shop, bought.posting)]).toEqual([
      'draft',
      'live',
    ]);
    expect((await shop.client.get('/coupons')).body.data[0].redeemed).toBe(0);
    expect(shop.stripe.world.get(left.sessionId, 'checkout.session').status).toBe('expired');
    await deliver(shop);
    expect(await stateOf(shop, bought.posting)).toBe('live');
  });

  it('is settled for an employer who never went to Stripe, and waits while Stripe does not respond', async () => {
    const draft = await shop.employer.draft({ plan_id: shop.plan.id });
    await shop.employer.act(draft, 'submit');
    const { posting } = await submitted(shop);
    shop.stripe.failure = 500;
    const { db } = shop.server.connection;
    const tasks = scheduledTasks(toInstallation(shop.server.config), shop.server.storage);
    const backlog = async () =>
      (await readTaskBacklog(db, tasks)).find(({ name }) => name === 'settle checkouts');
    await makeDue(25);
    // Operators see what waits.
    expect((await backlog())?.waiting).toBeGreaterThanOrEqual(2);
    expect((await backlog())?.oldest_due_seconds).toBeGreaterThan(3000);
    await expect(settle(0)).rejects.toThrow();
    expect([await stateOf(shop, draft), await stateOf(shop, posting)]).toEqual(['draft', 'pending_payment']);
    shop.stripe.failure = undefined;
    await settle(24);
    expect(await stateOf(shop, posting)).toBe('draft');
  });

  it('a bank transfer that fails is seen, too', async () => {
    const { posting, sessionId } = await submitted(shop);
    shop.stripe.world.pay(sessionId, { method: 'transfer' });
    await deliver(shop);
    shop.stripe.world.offset += 2;
    shop.stripe.world.endTransfer(sessionId, false);
    shop.stripe.world.events.splice(0);
    await settle(25);
    expect(await stateOf(shop, posting)).toBe('draft');
  });
});
