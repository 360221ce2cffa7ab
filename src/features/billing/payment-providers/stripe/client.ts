import type Stripe from 'stripe';

/** Base URL of Stripe's API. Tests use another one. */
export const STRIPE_URL = 'https://api.stripe.com';

/** The library has 200 files, which a server without payments never needs. */
export const loadStripe = () => import('stripe');

/** Per attempt. The client of the API waits for as long. */
const TIMEOUT_MS = 10_000;
const RETRIES = 1;

export async function newStripe(key: string, url: string): Promise<Stripe> {
  const { Stripe } = await loadStripe();
  const { hostname, port, protocol } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    ...(port === '' ? {} : { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    // Retries send the idempotency key of the first attempt.
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}
