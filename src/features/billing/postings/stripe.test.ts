import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, issuePaths } from '../../../../test/jobs.ts';
import { newEmployer, POSTINGS, pilot } from '../../../../test/postings.ts';
import { deliver, newShop, paid, paymentOf, type Shop, submitted } from '../../../../test/stripe-postings.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await newShop();
});

const sessionRequests = () => shop.stripe.requests.filter(({ path }) => path === '/v1/checkout/sessions');

describe('a posting that is paid through Stripe', () => {
  it('leads to a page of Stripe that asks for what the plan costs', async () => {
    const { posting, sessionId } = await submitted(shop);
    expect(await paymentOf(shop, posting)).toMatchObject({ status: 'pending', paymentProvider: 'stripe' });
    const [request] = sessionRequests();
    const { memberId, email } = shop.employer;
    expect(request?.params).toMatchObject({
      mode: 'payment',
      client_reference_id: memberId,
      customer_email: email,
      metadata: { postingId: posting.id, planId: shop.plan.id, paymentId: posting.charge?.payment_id },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'eur',
            unit_amount: 9900,
            tax_behavior: 'inclusive',
            product_data: { name: 'One job – Harbour Pilot' },
          },
        },
      ],
      success_url: `${shop.client.scope.organization.boardUrl}/post/${posting.id}/return`,
      cancel_url: `${shop.client.scope.organization.boardUrl}/post/${posting.id}/done`,
      adaptive_pricing: { enabled: false },
      allow_promotion_codes: false,
      invoice_creation: { enabled: true },
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
    });
    expect(request?.params).not.toHaveProperty('automatic_tax');
    expect(shop.stripe.world.get(sessionId, 'checkout.session').status).toBe('open');
  });

  it('goes live when Stripe reports the payment, with its invoice', async () => {
    const { posting } = await paid(shop);
    expect(posting).toMatchObject({ state: 'live', charge: { state: 'settled' } });
    const payment = await paymentOf(shop, posting);
    const { job_id: jobId } = posting;
    expect(payment).toMatchObject({ status: 'succeeded', amount: 99, currency: 'EUR', jobId });
    expect(payment.invoiceUrl).toMatch(/^https:\/\/invoice\.stripe\.com\//);
    const { subscriptions, payments } = (await shop.client.get(`/members/${shop.employer.memberId}`)).body
      .data;
    expect(payments).toHaveLength(1);
    expect(subscriptions).toEqual([
      expect.objectContaining({ id: posting.subscription_id, status: 'active', jobsRemaining: 0 }),
    ]);
  });

  it('goes live in whatever order the events come, and each can come twice', async () => {
    for (const reverse of [false, true]) {
      const { posting, sessionId } = await submitted(shop, { job: { ...pilot, title: `Pilot ${reverse}` } });
      shop.stripe.world.pay(sessionId);
      const events = shop.stripe.world.events.splice(0);
      const ordered = reverse ? events.toReversed() : events;
      await deliver(shop, [...ordered, ...ordered]);
      expect(await shop.employer.read(posting)).toMatchObject({ state: 'live' });
    }
    const { payments } = (await shop.client.get(`/members/${shop.employer.memberId}`)).body.data;
    expect(payments.map(({ status }: { status: string }) => status)).toEqual(['succeeded', 'succeeded']);
  });

  it('has one session, however often the employer asks, at once and after a failure', async () => {
    const draft = await shop.employer.draft({ plan_id: shop.plan.id });
    await shop.employer.act(draft, 'submit');
    shop.stripe.failure = 500;
    const pay = () => shop.employer.visitor.send('POST', `${POSTINGS}/${draft.id}/pay`);
    expectError(await pay(), 502, 'payment_provider_failed');
    expect(await shop.employer.read(draft)).toMatchObject({ state: 'pending_payment' });
    shop.stripe.failure = undefined;
    const responses = await Promise.all([pay(), pay(), pay()]);
    const urls = responses.map(({ body }) => body.data.checkout_url);
    expect(new Set([...urls, (await pay()).body.data.checkout_url]).size).toBe(1);
    const sessions = [...shop.stripe.world.objects.values()].filter(
      ({ object }) => object === 'checkout.session',
    );
    expect(sessions).toHaveLength(1);
  });

  it('belongs to a known customer the second time, who opens the portal', async () => {
    const portal = () => shop.employer.visitor.send('POST', '/organization/billing-portal');
    expect((await portal()).body).toEqual({ data: { url: null } });
    const { session } = await paid(shop);
    await submitted(shop);
    expect(sessionRequests().at(-1)?.params).toMatchObject({
      customer: session.customer,
      customer_update: { name: 'auto', address: 'auto' },
    });
    const opened = await portal();
    expect(opened.status, opened.text).toBe(200);
    expect(opened.body.data.url).toMatch(/^https:\/\/billing\.stripe\.com\//);
    const stranger = await newEmployer(shop.client, {}, shop.server);
    const { body } = await stranger.visitor.send('POST', '/organization/billing-portal');
    expect(body).toEqual({ data: { url: null } });
  });

  it('is not on the board if less was paid than was asked', async () => {
    const { posting, sessionId } = await submitted(shop);
    shop.stripe.world.pay(sessionId, { tamper: { amount_subtotal: 9899, amount_total: 9899 } });
    await deliver(shop);
    expect(await shop.employer.read(posting)).toMatchObject({ state: 'draft', charge: { state: 'failed' } });
  });

  it('computes taxes with Stripe Tax if the organization wants that', async () => {
    const changed = await shop.client.patch('/payment-settings', { stripe_tax: true });
    expect(changed.body.data.stripe_tax).toBe(true);
    await shop.client.patch(`/plans/${shop.plan.id}`, { taxBehavior: 'exclusive' });
    const { posting, sessionId } = await submitted(shop);
    expect(sessionRequests()[0]?.params).toMatchObject({
      automatic_tax: { enabled: true },
      line_items: [{ price_data: { tax_behavior: 'exclusive' } }],
    });
    shop.stripe.world.pay(sessionId, { tax: 1881 });
    await deliver(shop);
    const live = await shop.employer.read(posting);
    expect(live).toMatchObject({ state: 'live', charge: { amount: 99 } });
    expect(await paymentOf(shop, live)).toMatchObject({ amount: 117.81 });
  });
});

describe('a coupon', () => {
  const post = (fields: object) =>
    shop.client.post('/coupons', { code: 'HARBOUR20', percent_off: 20, max_redemptions: 1, ...fields });
  const redeemed = async () => (await shop.client.get('/coupons')).body.data[0].redeemed;

  it('lowers what Stripe asks for, and is free again when the session expires', async () => {
    await post({});
    const { posting, sessionId } = await submitted(shop, { coupon: 'HARBOUR20' });
    expect(sessionRequests()[0]?.params).toMatchObject({
      line_items: [{ price_data: { unit_amount: 7920 } }],
    });
    expect(await redeemed()).toBe(1);
    shop.stripe.world.expire(sessionId);
    await deliver(shop);
    expect(await shop.employer.read(posting)).toMatchObject({ state: 'draft', charge: { state: 'failed' } });
    expect(await redeemed()).toBe(0);
    expect(await paymentOf(shop, posting)).toMatchObject({ status: 'failed' });
  });

  it('that leaves less than Stripe collects is refused', async () => {
    await post({ percent_off: undefined, amount_off: 98.6, currency: 'EUR' });
    const draft = await shop.employer.draft({ plan_id: shop.plan.id, coupon: 'HARBOUR20' });
    const response = await shop.employer.visitor.send('POST', `${POSTINGS}/${draft.id}/submit`);
    expectError(response, 400, 'validation_error');
    expect(issuePaths(response)).toEqual(['/coupon']);
    expect(await redeemed()).toBe(0);
  });

  it('lowers only the first payment of a subscription', async () => {
    await post({});
    const { body } = await shop.client.patch(`/plans/${shop.plan.id}`, {
      interval: 'month',
      jobsIncluded: 3,
    });
    expect(body.data.interval).toBe('month');
    const { posting, sessionId } = await submitted(shop, { coupon: 'HARBOUR20' });
    const session = shop.stripe.world.get(sessionId, 'checkout.session');
    expect(session).toMatchObject({ mode: 'subscription', amount_subtotal: 9900, amount_total: 7920 });
    shop.stripe.world.pay(sessionId);
    await deliver(shop);
    expect(await shop.employer.read(posting)).toMatchObject({ state: 'live', charge: { amount: 79.2 } });
    shop.stripe.world.renew(session.subscription);
    await deliver(shop);
    const { payments } = (await shop.client.get(`/members/${shop.employer.memberId}`)).body.data;
    expect(payments.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([79.2, 99]);
  });
});

describe('a subscription', () => {
  const open = async (title = 'Harbour Pilot') => {
    await shop.client.patch(`/plans/${shop.plan.id}`, { interval: 'month', jobsIncluded: 3 });
    return submitted(shop, { job: { ...pilot, title } });
  };
  const read = async (id: string | null) =>
    (await shop.client.get(`/members/${shop.employer.memberId}/subscriptions/${id}`)).body.data;
  const remaining = async (id: string | null) => (await read(id)).jobsRemaining;

  it('gives its jobs each period, whatever came first', async () => {
    for (const reverse of [false, true]) {
      const { posting, sessionId } = await open(`Pilot ${reverse}`);
      const session = shop.stripe.world.pay(sessionId);
      const events = shop.stripe.world.events.splice(0);
      await deliver(shop, reverse ? events.toReversed() : events);
      const { state, subscription_id } = await shop.employer.read(posting);
      expect({ reverse, state, left: await remaining(subscription_id) }).toEqual({
        ...{ reverse, state: 'live', left: 2 },
      });
      shop.stripe.world.renew(session.subscription);
      await deliver(shop);
      expect(await remaining(subscription_id)).toBe(3);
      shop.stripe.world.endSubscription(session.subscription);
      await deliver(shop);
      expect(await shop.employer.read(posting)).toMatchObject({ state: 'live' });
    }
  });

  it('that ended before its session was reported still counts as paid', async () => {
    const { posting, sessionId } = await open();
    const session = shop.stripe.world.pay(sessionId);
    shop.stripe.world.offset += 5;
    shop.stripe.world.endSubscription(session.subscription);
    await deliver(shop, shop.stripe.world.events.splice(0).toReversed());
    const live = await shop.employer.read(posting);
    expect(live).toMatchObject({ state: 'live' });
    expect((await read(live.subscription_id)).status).toBe('canceled');
  });

  it('loses what a renewal bought when its payment goes back, and nothing else', async () => {
    const { posting, sessionId } = await open();
    const session = shop.stripe.world.pay(sessionId);
    await deliver(shop);
    const { subscription_id } = await shop.employer.read(posting);
    const intent = shop.stripe.world.renew(session.subscription);
    await deliver(shop);
    expect(await remaining(subscription_id)).toBe(3);
    shop.stripe.world.refund(intent);
    await deliver(shop);
    expect(await remaining(subscription_id)).toBe(0);
    expect(await shop.employer.read(posting)).toMatchObject({ state: 'live' });
  });
});
