import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer, type TestServer, until } from '../../../../test/app.ts';
import { expectError, issuePaths } from '../../../../test/jobs.ts';
import { postMember } from '../../../../test/members.ts';
import { postJobPlan, postPlan } from '../../../../test/plans.ts';
import {
  readPurchases,
  STRIPE_KEY,
  sellThroughStripe,
  sendEvent,
  storeSecret,
} from '../../../../test/stripe.ts';
import { respondJson, type StripeApi, startStripeApi } from '../../../../test/stripe-api.ts';
import { stripeCustomer, stripeEvent } from '../../../../test/stripe-events.ts';
import type { Member } from '../../people/members/schema.ts';
import type { Plan } from '../plans/schema.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
const redirects = { successUrl: 'https://jobs.example/welcome', cancelUrl: 'https://jobs.example/plans' };

let api: StripeApi;
let server: TestServer;
let client: Client;
let member: Member;
let plan: Plan;
beforeEach(async () => {
  api = await startStripeApi();
  server = await ownServer({ STRIPE_URL: api.url });
  client = await newOrganization({ server });
  member = await postMember(client, { email: 'mette@pilots.example' });
  plan = await postPlan(client, { stripePriceId: 'price_1' });
});

const startCheckout = (fields: object = {}, headers?: Record<string, string>) =>
  client.post(`/members/${member.id}/checkout`, { planId: plan.id, ...redirects, ...fields }, headers);

describe('POST /members/{id}/checkout with Stripe', () => {
  beforeEach(async () => {
    await sellThroughStripe(client);
  });

  test('creates a Stripe session for the plan that names the member and the plan', async () => {
    const response = await startCheckout();
    expect(response.status, response.text).toBe(201);
    expect(response.body).toEqual({
      data: {
        url: 'https://checkout.stripe.com/c/pay/cs_test_a1b2',
        sessionId: 'cs_test_a1b2',
        paymentProvider: 'stripe',
      },
    });
    expect(api.requests).toHaveLength(1);
    const { method, path, headers, form } = api.requests[0]!;
    expect(`${method} ${path}`).toBe('POST /v1/checkout/sessions');
    expect(headers.authorization).toBe(`Bearer ${STRIPE_KEY}`);
    expect(headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
    expect(form).toEqual({
      mode: 'subscription',
      'line_items[0][price]': 'price_1',
      'line_items[0][quantity]': '1',
      success_url: redirects.successUrl,
      cancel_url: redirects.cancelUrl,
      client_reference_id: member.id,
      customer_email: 'mette@pilots.example',
      'metadata[memberId]': member.id,
      'metadata[planId]': plan.id,
      'subscription_data[metadata][memberId]': member.id,
      'subscription_data[metadata][planId]': plan.id,
    });
    expect(await readPurchases(client, member.id)).toMatchObject({ subscriptions: [], payments: [] });
  });

  test('for a one-time plan is a payment, with its job if there is one', async () => {
    const jobs = await postJobPlan(client, { interval: null, stripePriceId: 'price_jobs' });
    const { data: job } = (await client.post('/jobs', { title: 'Pilot', status: 'draft' })).body;
    expect((await startCheckout({ planId: jobs.id, jobId: job.id })).status).toBe(201);
    expect(api.requests[0]!.form).toMatchObject({
      mode: 'payment',
      'metadata[jobId]': job.id,
      'payment_intent_data[metadata][jobId]': job.id,
    });
  });

  test('uses the Stripe customer of the member until Stripe deletes the customer', async () => {
    await sendEvent(server, client, stripeEvent('customer.created', stripeCustomer()));
    await startCheckout();
    expect(api.requests[0]!.form).toMatchObject({ customer: 'cus_1' });
    expect(api.requests[0]!.form).not.toHaveProperty('customer_email');
    await sendEvent(server, client, stripeEvent('customer.deleted', stripeCustomer(), 9));
    await startCheckout();
    expect(api.requests[1]!.form).toMatchObject({ customer_email: 'mette@pilots.example' });
  });

  test('repeated with its Idempotency-Key sends one request to Stripe, and reuses the key after a failure', async () => {
    const again = { 'idempotency-key': 'order-7' };
    const responses = [await startCheckout({}, again), await startCheckout({}, again)];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(api.requests).toHaveLength(1);
    api.answer = (response) => respondJson(response, 402, { error: { type: 'card_error', message: 'no' } });
    const other = { 'idempotency-key': 'order-8' };
    for (let attempt = 0; attempt < 2; attempt++) await startCheckout({}, other);
    const [first, second, third] = api.requests.map(({ headers }) => headers['idempotency-key']);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });

  test.each<[string, number, object]>([
    ['a wrong key', 401, { type: 'invalid_request_error', message: `Invalid API Key: ${STRIPE_KEY}` }],
    ['an unknown price', 400, { type: 'invalid_request_error', message: 'No such price: price_1' }],
    ['too many requests', 429, { type: 'rate_limit_error', message: 'Slow down' }],
    ['a failure', 500, { type: 'api_error', message: `internal ${STRIPE_KEY}` }],
  ])('returns 502 for %s from Stripe, without its details', async (_, status, error) => {
    api.answer = (response) => respondJson(response, status, { error });
    const response = await startCheckout();
    expectError(response, 502, 'payment_provider_failed');
    expect(response.text).not.toMatch(/canary|price_1|internal |Slow/);
  });

  test('returns 502 for a response that is not from Stripe', async () => {
    for (const body of [{}, { url: null }, { error: 'x' }]) {
      api.answer = (response) => respondJson(response, 200, body);
      expectError(await startCheckout(), 502, 'payment_provider_failed');
    }
    api.answer = (response) => response.end('<html>');
    expectError(await startCheckout(), 502, 'payment_provider_failed');
  });

  test('retries a broken connection once, with the same key', async () => {
    api.answer = (response) => response.destroy();
    expectError(await startCheckout(), 502, 'payment_provider_failed');
    const keys = api.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('holds at most one Stripe request and leaves database connections free, however many checkouts start', async () => {
    const small = await ownServer({ DATABASE_POOL_SIZE: '5', STRIPE_URL: api.url });
    const seller = await newOrganization({ server: small });
    await sellThroughStripe(seller);
    const buyer = await postMember(seller);
    const { id: planId } = await postPlan(seller, { stripePriceId: 'price_1' });
    const held: (() => void)[] = [];
    const answerAsStripe = api.answer;
    api.answer = (response, request) => held.push(() => answerAsStripe(response, request));
    const path = `/members/${buyer.id}/checkout`;
    const checkouts = Array.from({ length: 12 }, (_, n) =>
      seller.post(path, { planId, ...redirects }, { 'idempotency-key': `order-${n}` }),
    );
    const refused = await Promise.race(checkouts);
    expectError(refused, 503, 'unavailable');
    expect(refused.headers.get('retry-after')).toBe('5');
    await until(
      async () => held.length,
      (length) => length > 0,
    );
    expect((await seller.get('/plans')).status).toBe(200);
    expect(held).toHaveLength(1);
    api.answer = answerAsStripe;
    for (const release of held) release();
    const statuses = (await Promise.all(checkouts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(8).fill(201), ...Array(4).fill(503)]);
  });

  test('rejects a plan without a Stripe price', async () => {
    const unsold = await postPlan(client);
    expect(issuePaths(await startCheckout({ planId: unsold.id }))).toEqual(['/planId']);
    expect(api.requests).toEqual([]);
  });

  test('sends the key only to hosts that the secret allows', async () => {
    const careful = await newOrganization({ server });
    await sellThroughStripe(careful);
    await storeSecret(careful, 'elsewhere', STRIPE_KEY, ['api.other.example']);
    await careful.patch('/payment-settings', { stripeKeySecret: 'elsewhere' });
    const buyer = await postMember(careful);
    const { id: planId } = await postPlan(careful, { stripePriceId: 'price_1' });
    const response = await careful.post(`/members/${buyer.id}/checkout`, { planId, ...redirects });
    expectError(response, 502, 'payment_provider_failed');
    expect(api.requests).toEqual([]);
  });

  test.each([' ', 'sk\nx: y', 'sk_\u2603', 'x'.repeat(60_000)])(
    'returns 502 for the impossible key %j',
    async (key) => {
      await storeSecret(client, 'odd', key);
      await client.patch('/payment-settings', { stripeKeySecret: 'odd' });
      api.answer = (response) => respondJson(response, 401, { error: { message: 'no' } });
      expectError(await startCheckout(), 502, 'payment_provider_failed');
    },
  );

  test('names the missing secret', async () => {
    await client.scope.db
      .deleteFrom('secrets')
      .where('organization_id', '=', client.scope.organizationId)
      .execute();
    const response = await startCheckout();
    expectError(response, 502, 'payment_provider_failed');
    expect(response.body.error.message).toContain('stripe-key');
  });
});

describe('POST /members/{id}/checkout with manual payments', () => {
  test('creates an incomplete subscription and a pending payment, which updates complete', async () => {
    const response = await startCheckout();
    expect(response.status, response.text).toBe(201);
    const { subscriptions, payments } = await readPurchases(client, member.id);
    expect(subscriptions).toMatchObject([
      { planId: plan.id, status: 'incomplete', stripeSubscriptionId: null },
    ]);
    expect(payments).toMatchObject([
      {
        planId: plan.id,
        amount: 49,
        currency: 'EUR',
        status: 'pending',
        paymentProvider: 'manual',
        metadata: { subscriptionId: subscriptions[0]!.id },
      },
    ]);
    const { id } = payments[0]!;
    expect(response.body.data).toEqual({
      url: `${client.scope.organization.boardUrl}/payment?reference=${id}`,
      sessionId: id,
      paymentProvider: 'manual',
    });
    expect((await client.patch(`/payments/${id}`, { status: 'succeeded' })).status).toBe(200);
    const path = `/members/${member.id}/subscriptions/${subscriptions[0]!.id}`;
    expect((await client.patch(path, { status: 'active' })).status).toBe(200);
    expect((await client.get(`/members/${member.id}`)).body.data.hasValidPaywallSubscription).toBe(true);
    expect(api.requests).toEqual([]);
  });

  test.each<[object, string[]]>([
    [{ planId: UNKNOWN_ID }, ['/planId']],
    [{ planId: 'x' }, ['/planId']],
    [{ jobId: UNKNOWN_ID }, ['/jobId']],
    [{ successUrl: 'welcome' }, ['/successUrl']],
    [{ successUrl: 'javascript:alert(1)' }, ['/successUrl']],
    [{ cancelUrl: null }, ['/cancelUrl']],
    [{ amount: 1 }, ['/amount']],
  ])('rejects %j', async (fields, paths) => {
    expect([...new Set(issuePaths(await startCheckout(fields)))]).toEqual(paths);
    expect(await readPurchases(client, member.id)).toMatchObject({ subscriptions: [], payments: [] });
  });

  test('rejects an inactive plan and an unknown member', async () => {
    await client.patch(`/plans/${plan.id}`, { isActive: false });
    expectError(await startCheckout(), 409, 'plan_inactive');
    const response = await client.post(`/members/${UNKNOWN_ID}/checkout`, { planId: plan.id, ...redirects });
    expectError(response, 404, 'not_found');
  });
});
