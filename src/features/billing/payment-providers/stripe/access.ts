import type Stripe from 'stripe';
import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { assertNotHeld } from '../../../../platform/outgoing/holds.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { openSecret } from '../../../board/secrets/open-secret.ts';
import { SecretError } from '../../../board/secrets/resolve.ts';
import { findSettings } from '../queries.ts';
import { newStripe, STRIPE_URL } from './client.ts';

export interface StripeOptions {
  keyRing: KeyRing;
  /** Base URL of Stripe's API; empty: Stripe's own. */
  stripeUrl: string;
}

/** Connects to Stripe with the key of the organization. Throws 502 without a key, and 409 while outgoing work is held. */
export async function openStripe(scope: Scope, { keyRing, stripeUrl }: StripeOptions): Promise<Stripe> {
  await assertNotHeld(scope);
  const settings = await findSettings(scope);
  if (settings?.stripe_key_secret == null) throw paymentFailed('The organization has no API key of Stripe.');
  try {
    // A key for Stripe's own host may also go to what the operator puts in its place.
    const key = (await openSecret(scope, keyRing, settings.stripe_key_secret, STRIPE_URL)).trim();
    if (key === '') throw paymentFailed('The API key of Stripe is empty.');
    return await newStripe(key, stripeUrl || STRIPE_URL);
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    throw paymentFailed(error.message);
  }
}

/** Hides errors of Stripe, whose messages may contain parts of the key. */
export async function callStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw paymentFailed(
      'Stripe rejected the request or did not respond in time. Check the payment settings and the plan, or try again.',
    );
  }
}

export function paymentFailed(message: string): HttpError {
  return new HttpError('payment_provider_failed', message);
}
