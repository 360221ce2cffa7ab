import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type StandIn, startStandIn } from './server.ts';

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
  const { server } = standIn;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
});

const valid = () => ({
  mode: 'payment',
  success_url: 'https://jobs.example/yes',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '9900',
  'line_items[0][price_data][product_data][name]': 'One job',
  'metadata[paymentId]': '1',
  expires_at: String(Math.floor(Date.now() / 1000) + 3600),
});

async function create(changes: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${standIn.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer rk_test_1', ...headers },
    body: new URLSearchParams({ ...valid(), ...changes }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

test('accepts what Stripe accepts', async () => {
  const { status, body } = await create();
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ status: 'open', amount_subtotal: 9900, payment_status: 'unpaid' }),
  ]);
  expect(body).not.toHaveProperty('params');
});

test.each<[string, Record<string, string>]>([
  ['an unknown parameter', { colour: 'red' }],
  ['an unknown parameter inside', { 'line_items[0][price_data][amount]': '1' }],
  ['a text for a number', { 'line_items[0][price_data][unit_amount]': '99.00' }],
  ['a number for a truth', { allow_promotion_codes: '1' }],
  ['an unknown value', { mode: 'rent' }],
  ['an upper-case currency', { 'line_items[0][price_data][currency]': 'EUR' }],
  ['an object for a text', { 'success_url[a]': 'x' }],
  ['a session of five minutes', { expires_at: String(Math.floor(Date.now() / 1000) + 300) }],
  ['a session of two days', { expires_at: String(Math.floor(Date.now() / 1000) + 172_800) }],
  ['less than the minimum', { 'line_items[0][price_data][unit_amount]': '49' }],
  ['what belongs to subscriptions', { 'subscription_data[metadata][a]': 'b' }],
  ['two ways to name the customer', { customer: 'cus_1', customer_email: 'a@b.example' }],
  ['an unknown customer', { customer: 'cus_1' }],
  ['a coupon and promotion codes', { 'discounts[0][coupon]': 'x', allow_promotion_codes: 'false' }],
])('rejects %s', async (_, changes) => {
  const { status, body } = await create(changes);
  expect({ isError: status === 400 || status === 404, error: body.error }).toEqual({
    isError: true,
    error: expect.objectContaining({ type: 'invalid_request_error' }),
  });
});

test('answers a repeated key with the first response, and another request with the key with an error', async () => {
  const key = { 'idempotency-key': 'order-7' };
  const changes = { expires_at: valid().expires_at };
  const [first, second] = [await create(changes, key), await create(changes, key)];
  expect(second).toEqual(first);
  const other = await create({ ...changes, mode: 'subscription' }, key);
  expect(other.body.error).toMatchObject({ type: 'idempotency_error' });
});

test('rejects requests without a key, and what it does not know', async () => {
  expect((await create({}, { authorization: '' })).status).toBe(401);
  const response = await fetch(`${standIn.url}/v1/refunds`, { headers: { authorization: 'Bearer rk_1' } });
  expect(response.status).toBe(404);
});
