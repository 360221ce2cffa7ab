import { hash, randomUUID } from 'node:crypto';
import { HttpError, invalid, orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hasJob } from '../../jobs/jobs/queries.ts';
import { findMember } from '../../people/members/queries.ts';
import { findPlan } from '../plans/queries.ts';
import { manualProvider } from './manual/checkout.ts';
import type { PaymentProvider } from './provider.ts';
import { findSettings } from './queries.ts';
import type { Checkout, CreateCheckout } from './schema.ts';
import type { StripeOptions } from './stripe/access.ts';
import { newStripeProvider } from './stripe/checkout.ts';

/** Creates a checkout of an active plan for the member, with the payment provider of the organization. */
export async function createCheckout(
  scope: Scope,
  memberId: string,
  input: CreateCheckout,
  { requestKey, ...options }: StripeOptions & { requestKey: string | undefined },
): Promise<Checkout> {
  const member = orNotFound(await findMember(scope, memberId), 'member');
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

async function chooseProvider(scope: Scope, options: StripeOptions): Promise<PaymentProvider> {
  return (await sellsWithStripe(scope)) ? newStripeProvider(options) : manualProvider;
}

/** Whether new checkouts of the organization lead to Stripe. */
export async function sellsWithStripe(scope: Scope): Promise<boolean> {
  const settings = await findSettings(scope);
  return settings?.provider === 'stripe' && settings.stripe_key_secret !== null;
}

/**
 * Stripe's idempotency keys are per account; ours are per organization and expire after a day. So the key for Stripe is a hash of
 * the organization and the whole request. A request without a key gets a random one.
 */
function toIdempotencyKey({ organizationId }: Scope, request: unknown): string {
  if (request === undefined) return randomUUID();
  return `corkboard-${hash('sha256', JSON.stringify([organizationId, request]))}`;
}
