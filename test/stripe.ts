import Stripe from 'stripe';
import { expect } from 'vitest';
import type { Payment } from '../src/features/billing/payments/schema.ts';
import type { Subscription } from '../src/features/billing/subscriptions/schema.ts';
import type { Client, TestResponse, TestServer } from './app.ts';
import { requestBoard } from './collections.ts';
import type { StripeEventBody } from './stripe-events.ts';

export const STRIPE_KEY = 'rk_test_canary_4f1c9a7be2';
export const SIGNING_SECRET = 'whsec_canary_82d0c6e91f';

export async function storeSecret(
  client: Client,
  name: string,
  value: string,
  allowedHosts: string[] | null = null,
): Promise<void> {
  const response = await client.post('/secrets', { name, value, allowed_hosts: allowedHosts });
  expect(response.status, response.text).toBeLessThan(300);
}

/** Configures Stripe as the payment provider of the organization. */
export async function sellThroughStripe(client: Client, secret = SIGNING_SECRET): Promise<void> {
  await storeSecret(client, 'stripe-key', STRIPE_KEY);
  await storeSecret(client, 'stripe-webhook', secret);
  const response = await client.patch('/payment-settings', {
    provider: 'stripe',
    stripeKeySecret: 'vault:stripe-key',
    stripeWebhookSecret: 'vault:stripe-webhook',
  });
  expect(response.status, response.text).toBe(200);
}

export function sign(
  payload: string,
  { secret = SIGNING_SECRET, timestamp = Math.floor(Date.now() / 1000) } = {},
) {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** Sends a payload to the organization's Stripe webhook, with a valid signature by default. */
export async function sendRaw(
  { origin }: TestServer,
  { slug }: Client,
  payload: string,
  headers: Record<string, string> = { 'stripe-signature': sign(payload) },
): Promise<TestResponse> {
  return requestBoard(origin, `${slug}.boards.localhost`, '/payments/stripe/webhook', {
    method: 'POST',
    body: payload,
    headers,
  });
}

/** Sends an event to the organization's Stripe webhook, and expects 200. */
export async function sendEvent(server: TestServer, client: Client, event: StripeEventBody): Promise<void> {
  const response = await sendRaw(server, client, JSON.stringify(event));
  expect(response.status, response.text).toBe(200);
}

export async function sendEvents(
  server: TestServer,
  client: Client,
  events: StripeEventBody[],
): Promise<void> {
  for (const event of events) await sendEvent(server, client, event);
}

/** The subscriptions and payments of a member, by email address or id. */
export async function readPurchases(
  client: Client,
  lookup: string,
): Promise<{ subscriptions: Subscription[]; payments: Payment[] }> {
  const response = await client.get(`/members/${encodeURIComponent(lookup)}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}
