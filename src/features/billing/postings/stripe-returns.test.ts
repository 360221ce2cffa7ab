import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../../../test/jobs.ts';
import { newEmployer, POSTINGS } from '../../../../test/postings.ts';
import {
  deliver,
  newShop,
  openPage,
  paymentsOf,
  type Shop,
  stateOf,
  submitted,
  visitPage,
} from '../../../../test/stripe-postings.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await newShop();
});

describe('who comes back from Stripe', () => {
  it('finds the posting live before the event comes, which then changes nothing', async () => {
    const { posting, sessionId } = await submitted(shop);
    shop.stripe.world.pay(sessionId);
    const back = await visitPage(shop, `/post/${posting.id}/return`);
    expect([back.status, back.headers.get('location')]).toEqual([302, `/post/${posting.id}/done`]);
    expect(await stateOf(shop, posting)).toBe('live');
    await deliver(shop);
    expect(await paymentsOf(shop)).toHaveLength(1);
  });

  it('with a forged URL gets nothing, and strangers find no page', async () => {
    const { posting } = await submitted(shop);
    await visitPage(shop, `/post/${posting.id}/return`);
    expect(await stateOf(shop, posting)).toBe('pending_payment');
    const page = (await visitPage(shop, `/post/${posting.id}/done`)).text;
    expect(page).toContain('Your job is not paid yet');
    const preview = `/post/${posting.id}/preview`;
    expect(page).toContain(`<a href="${preview}"><bdi>Harbour Pilot</bdi></a>`);
    expect((await visitPage(shop, preview)).text).toContain('Guide ships in and out.');
    const stranger = await newEmployer(shop.client, {}, shop.server);
    for (const step of ['return', 'checkout', 'done'])
      expect((await visitPage(shop, `/post/${posting.id}/${step}`, stranger.visitor.cookie)).status).toBe(
        404,
      );
    expectError(await stranger.visitor.send('POST', `${POSTINGS}/${posting.id}/pay`), 404, 'not_found');
  });

  it('after a bank transfer reads that the money is on its way, and can neither withdraw nor pay again', async () => {
    const { posting, sessionId } = await submitted(shop);
    shop.stripe.world.pay(sessionId, { method: 'transfer' });
    await deliver(shop);
    expect(await stateOf(shop, posting)).toBe('pending_payment');
    const page = (await visitPage(shop, `/post/${posting.id}/done`)).text;
    expect(page).toContain('Your payment is on its way');
    expect(page).not.toContain(`/post/${posting.id}/pay`);
    const withdraw = await shop.employer.visitor.send('POST', `${POSTINGS}/${posting.id}/withdraw`);
    expectError(withdraw, 409, 'payment_pending');
    shop.stripe.world.offset += 2;
    shop.stripe.world.endTransfer(sessionId, true);
    await deliver(shop);
    expect(await stateOf(shop, posting)).toBe('live');
  });

  it('goes to Stripe by a page of the board, which ends with the payment', async () => {
    const { posting, sessionId } = await submitted(shop);
    const lead = await visitPage(shop, `/post/${posting.id}/checkout`);
    expect(lead.text).toContain(`content="0;url=https://checkout.stripe.com/c/pay/${sessionId}"`);
    shop.stripe.world.pay(sessionId);
    await deliver(shop);
    const after = await visitPage(shop, `/post/${posting.id}/checkout`);
    expect([after.status, after.headers.get('location')]).toEqual([302, `/post/${posting.id}/done`]);
  });
});

describe('an employer who gives up', () => {
  const withdraw = (posting: { id: string }) =>
    shop.employer.visitor.send('POST', `${POSTINGS}/${posting.id}/withdraw`);

  it('can no longer pay, and pays for the next submission once', async () => {
    const { posting, sessionId } = await submitted(shop);
    expect((await withdraw(posting)).body.data.state).toBe('draft');
    expect(shop.stripe.world.get(sessionId, 'checkout.session').status).toBe('expired');
    await deliver(shop);
    await shop.employer.act(posting, 'submit');
    const next = await openPage(shop, posting);
    expect(next).not.toBe(sessionId);
    shop.stripe.world.pay(next);
    await deliver(shop);
    expect(await stateOf(shop, posting)).toBe('live');
    expect((await paymentsOf(shop)).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  });

  it('after paying in another tab has paid', async () => {
    const { posting, sessionId } = await submitted(shop);
    shop.stripe.world.pay(sessionId);
    expectError(await withdraw(posting), 409, 'posting_state');
    expect(await stateOf(shop, posting)).toBe('live');
  });

  it('stays where it is while Stripe does not respond', async () => {
    const { posting } = await submitted(shop);
    shop.stripe.failure = 'silent';
    expectError(await withdraw(posting), 502, 'payment_provider_failed');
    shop.stripe.failure = undefined;
    expect(await stateOf(shop, posting)).toBe('pending_payment');
  });

  it('and whose money comes all the same has a credit, which the next submission uses', async () => {
    const { posting, sessionId } = await submitted(shop);
    const session = shop.stripe.world.get(sessionId, 'checkout.session');
    expect((await withdraw(posting)).status).toBe(200);
    // Stripe took the money in the same moment.
    session.status = 'open';
    shop.stripe.world.offset += 2;
    shop.stripe.world.pay(sessionId);
    await deliver(shop);
    expect(await stateOf(shop, posting)).toBe('draft');
    expect((await shop.employer.act(posting, 'submit')).state).toBe('live');
  });
});

it('the workspace lists a payment that is due at Stripe with the way back to its checkout, not with how to pay by hand', async () => {
  const { posting, sessionId } = await submitted(shop);
  const due = (await visitPage(shop, '/account/payments')).text;
  expect(due).toContain(`/post/${posting.id}/checkout"`);
  expect(due).toContain('Pay now');
  expect(due).not.toContain('How to pay');
  shop.stripe.world.pay(sessionId);
  await deliver(shop);
  expect((await visitPage(shop, '/account/payments')).text).not.toContain(`/post/${posting.id}/checkout`);
});
