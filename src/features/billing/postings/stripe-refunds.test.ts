import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../../../test/jobs.ts';
import { POSTINGS } from '../../../../test/postings.ts';
import {
  deliver,
  newShop,
  openPage,
  paid,
  paymentOf,
  type Shop,
  submitted,
} from '../../../../test/stripe-postings.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await newShop();
});

describe('money that goes back', () => {
  it('takes the posting down, and a part of it changes nothing', async () => {
    const { posting, session } = await paid(shop);
    shop.stripe.world.refund(session.payment_intent, 500);
    await deliver(shop);
    expect(await shop.employer.read(posting)).toMatchObject({ state: 'live' });
    expect(await paymentOf(shop, posting)).toMatchObject({
      status: 'succeeded',
      metadata: { amountRefunded: 5 },
    });
    shop.stripe.world.refund(session.payment_intent);
    await deliver(shop);
    expect(await shop.employer.read(posting)).toMatchObject({
      state: 'rejected',
      reason: 'payment_refunded',
    });
    const job = (await shop.client.get(`/jobs/${posting.job_id}`)).body.data;
    expect(job).toMatchObject({
      status: 'expired',
      review: { state: 'rejected', reason: 'payment_refunded' },
    });
  });

  it('changes only the payment of an expired posting', async () => {
    const { posting, session } = await paid(shop);
    await shop.client.patch(`/jobs/${posting.job_id}`, { status: 'expired' });
    shop.stripe.world.refund(session.payment_intent);
    await deliver(shop);
    const after = await shop.employer.read(posting);
    expect(after).toMatchObject({ state: 'expired', charge: { state: 'refunded' } });
    expect(await paymentOf(shop, after)).toMatchObject({ status: 'refunded' });
  });

  it('before the payment was heard of leaves a draft', async () => {
    const { posting, sessionId } = await submitted(shop);
    const session = shop.stripe.world.pay(sessionId);
    shop.stripe.world.offset += 5;
    shop.stripe.world.refund(session.payment_intent);
    await deliver(shop, shop.stripe.world.events.splice(0).toReversed());
    expect(await shop.employer.read(posting)).toMatchObject({ state: 'draft', charge: { state: 'failed' } });
  });

  it('of a renewal takes only the days that it bought', async () => {
    const { posting } = await paid(shop);
    const renewing = await shop.employer.act(posting, 'renew', { subscription_id: null });
    expect(renewing.charge).toMatchObject({ purpose: 'renewal', state: 'open' });
    const session = shop.stripe.world.pay(await openPage(shop, posting));
    await deliver(shop);
    const renewed = await shop.employer.read(posting);
    const days = (end: string | null) => Math.round((Date.parse(end ?? '') - Date.now()) / 86_400_000);
    expect([renewed.state, days(renewed.ends_at)]).toEqual(['live', 60]);
    shop.stripe.world.refund(session.payment_intent);
    await deliver(shop);
    const after = await shop.employer.read(posting);
    expect([after.state, days(after.ends_at), after.subscription_id]).toEqual([
      'live',
      30,
      posting.subscription_id,
    ]);
  });

  it('in a dispute pauses the posting until it is won, and is a refund if it is lost', async () => {
    const { posting, session } = await paid(shop);
    const dispute = shop.stripe.world.dispute(session.payment_intent);
    await deliver(shop);
    const state = async () => {
      const { state, is_disputed } = await shop.employer.read(posting);
      return [state, is_disputed];
    };
    expect(await state()).toEqual(['paused', true]);
    expectError(
      await shop.employer.visitor.send('POST', `${POSTINGS}/${posting.id}/resume`),
      409,
      'posting_blocked',
    );
    shop.stripe.world.offset += 2;
    shop.stripe.world.closeDispute(dispute.id, 'won');
    await deliver(shop);
    expect(await state()).toEqual(['live', false]);
    shop.stripe.world.offset += 2;
    const second = shop.stripe.world.dispute(session.payment_intent);
    shop.stripe.world.offset += 2;
    shop.stripe.world.closeDispute(second.id, 'lost');
    await deliver(shop, shop.stripe.world.events.splice(0).toReversed());
    expect(await state()).toEqual(['rejected', false]);
    expect(await paymentOf(shop, posting)).toMatchObject({ status: 'refunded' });
  });
});

it('a paid posting has a link to its invoice until its member is erased', async () => {
  const { posting } = await paid(shop);
  const { id } = await paymentOf(shop, posting);
  expect((await shop.client.delete(`/members/${shop.employer.memberId}`)).status).toBeLessThan(300);
  expect((await shop.client.get(`/payments/${id}`)).body.data.invoiceUrl).toBeNull();
  const { rows } = await sql`select id from stripe_objects
    where organization_id = ${shop.client.scope.organizationId} and state->>'invoiceUrl' is not null`.execute(
    shop.client.scope.db,
  );
  expect(rows).toEqual([]);
});
