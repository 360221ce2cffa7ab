import { hash, randomUUID } from 'node:crypto';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { HttpError, invalid, notFound } from '../../platform/http/errors/http-error.ts';
import { assertNotHeld } from '../../platform/outgoing/holds.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasJob } from '../jobs/queries.ts';
import { findMember } from '../members/queries.ts';
import { findPlan } from '../plans/queries.ts';
import { openSecret } from '../secrets/open-secret.ts';
import { SecretError } from '../secrets/resolve.ts';
import { manualProvider } from './manual/checkout.ts';
import type { PaymentProvider } from './provider.ts';
import { findSettings } from './queries.ts';
import type { Checkout, CreateCheckout } from './schema.ts';
import { newStripeProvider } from './stripe/checkout.ts';
import { STRIPE_URL } from './stripe/client.ts';

export interface ProviderOptions {
  keyRing: KeyRing;
  /** Base URL of Stripe's API. */
  stripeUrl?: string | undefined;
}

/** Creates a checkout of an active plan for the member, with the payment provider of the organization. */
export async function createCheckout(
  scope: Scope,
  memberId: string,
  input: CreateCheckout,
  { requestKey, ...options }: ProviderOptions & { requestKey: string | undefined },
): Promise<Checkout> {
  const member = await findMember(scope, memberId);
  if (!member) throw notFound('member');
  const { planId, jobId = null, successUrl, cancelUrl } = input;
  const plan = await findPlan(scope, planId);
  if (!plan) throw invalid([{ path: '/planId', message: 'must be the id of a plan of the organization' }]);
  if (jobId !== null && !(await hasJob(scope, jobId))) {
    throw invalid([{ path: '/jobId', message: 'must be the id of a job of the organization' }]);
  }
  if (!plan.is_active)
    throw new HttpError('plan_inactive', 'The plan is no longer active. Choose an active plan.');
  const provider = await chooseProvider(scope, options);
  const idempotencyKey = toIdempotencyKey(scope, requestKey && [requestKey, memberId, input]);
  const session = await provider.createCheckout(scope, {
    ...{ member, plan, jobId, successUrl, cancelUrl, idempotencyKey },
  });
  return { ...session, paymentProvider: provider.name };
}

async function chooseProvider(
  scope: Scope,
  { keyRing, stripeUrl = STRIPE_URL }: ProviderOptions,
): Promise<PaymentProvider> {
  const settings = await findSettings(scope);
  if (settings?.provider !== 'stripe' || settings.stripe_key_secret === null) return manualProvider;
  try {
    await assertNotHeld(scope);
    const key = await openSecret(scope, keyRing, settings.stripe_key_secret, STRIPE_URL);
    return newStripeProvider(key.trim(), stripeUrl);
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    throw new HttpError('payment_provider_failed', error.message);
  }
}

/**
 * Stripe's idempotency keys are per account; ours are per organization and expire after a day. So the key for Stripe is a hash of
 * the organization and the whole request. A request without a key gets a random one.
 */
function toIdempotencyKey({ organizationId }: Scope, request: unknown): string {
  if (request === undefined) return randomUUID();
  return `corkboard-${hash('sha256', JSON.stringify([organizationId, request]))}`;
}
