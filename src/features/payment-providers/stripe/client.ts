import Stripe from 'stripe';

/** Where Stripe's API is. Another one stands for it in tests. */
export const STRIPE_URL = 'https://api.stripe.com';

/** A client waits at all this long: so does whoever waits for its answer. */
const TIMEOUT_MS = 10_000;
const RETRIES = 1;

export function newStripe(key: string, url: string): Stripe {
  const { hostname, port, protocol } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    ...(port === '' ? {} : { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    // With the idempotency key of the first attempt.
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}
