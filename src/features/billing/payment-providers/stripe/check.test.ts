import { beforeEach, expect, it } from 'vitest';
import { expectError } from '../../../../../test/jobs.ts';
import { newShop, type Shop } from '../../../../../test/stripe-postings.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await newShop();
});

it('the settings say which permissions and events are missing', async () => {
  const check = () => shop.client.post('/payment-settings/check');
  const ofHost = `http://${shop.client.slug}.boards.localhost:3000/api/v1/payments/stripe/webhook`;
  const endpoint = { url: ofHost, status: 'enabled', enabled_events: ['checkout.session.completed'] };
  shop.stripe.endpoints.push(endpoint);
  shop.stripe.forbidden.add('/v1/coupons').add('/v1/billing_portal');
  const { missingPermissions, missingEvents } = (await check()).body.data;
  expect(missingPermissions).toEqual(['Coupons: write', 'Customer portal: write']);
  expect(missingEvents).toContain('charge.dispute.created');
  expect(missingEvents).not.toContain('checkout.session.completed');
  shop.stripe.forbidden.clear();
  endpoint.enabled_events = ['*'];
  await check();
  expect((await shop.client.get('/payment-settings')).body.data).toMatchObject({
    missingPermissions: [],
    missingEvents: [],
    checkedAt: expect.any(String),
  });
  shop.stripe.endpoints.splice(0);
  expect((await check()).body.data).toMatchObject({ missingPermissions: [], missingEvents: null });
  shop.stripe.failure = 500;
  expectError(await check(), 502, 'payment_provider_failed');
});
