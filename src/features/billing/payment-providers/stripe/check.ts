import type Stripe from 'stripe';
import { newId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/scope.ts';
import { findSettings, lockSettings, updateSettingsRow } from '../queries.ts';
import { callStripe, openStripe, type StripeOptions } from './access.ts';
import { loadStripe } from './client.ts';
import { stripeEventTypes } from './read-event.ts';

const WEBHOOK_PATH = '/payments/stripe/webhook';
/** No object has this id. */
const NONE = 'corkboard_check';

/**
 * A permission that the key needs, and a request that changes nothing. The request fails in one way with the permission, and in another
 * without.
 */
const probes: { permission: string; ask: (stripe: Stripe) => Promise<unknown> }[] = [
  { permission: 'Checkout Sessions: write', ask: (stripe) => stripe.checkout.sessions.expire(NONE) },
  // Neither an amount nor a percentage.
  { permission: 'Coupons: write', ask: (stripe) => stripe.coupons.create({ duration: 'once' }) },
  {
    permission: 'Customer portal: write',
    ask: (stripe) => stripe.billingPortal.sessions.create({ customer: NONE }),
  },
  { permission: 'PaymentIntents: read', ask: (stripe) => stripe.paymentIntents.retrieve(NONE) },
];

/**
 * Stores which permissions the key lacks, and which events the endpoint does not send. The events are unknown if the key may not read
 * endpoints, or none of them leads to this board. Does nothing without a key. Throws 502 if Stripe accepts no request with it.
 */
export async function checkStripe(scope: Scope, options: StripeOptions): Promise<void> {
  if ((await findSettings(scope))?.stripe_key_secret == null) return;
  const stripe = await openStripe(scope, options);
  const { missing_permissions, missing_events } = await callStripe(async () => ({
    missing_permissions: await listMissingPermissions(stripe),
    missing_events: await listMissingEvents(scope, stripe),
  }));
  await inTransaction(scope, async (scope) => {
    await lockSettings(scope, newId());
    const checked_at = new Date().toISOString();
    await updateSettingsRow(scope, { missing_permissions, missing_events, checked_at });
  });
}

async function listMissingPermissions(stripe: Stripe): Promise<string[]> {
  const missing: string[] = [];
  for (const { permission, ask } of probes)
    if (!(await isAllowed(() => ask(stripe)))) missing.push(permission);
  return missing;
}

async function isAllowed(request: () => Promise<unknown>): Promise<boolean> {
  const { Stripe } = await loadStripe();
  try {
    await request();
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return false;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return true;
    throw error;
  }
}

async function listMissingEvents(scope: Scope, stripe: Stripe): Promise<string[] | null> {
  let endpoints: Stripe.WebhookEndpoint[] = [];
  const mayRead = await isAllowed(async () => {
    endpoints = (await stripe.webhookEndpoints.list({ limit: 100 })).data;
  });
  const own = endpoints.filter((endpoint) => endpoint.status === 'enabled' && isOwn(scope, endpoint.url));
  if (!mayRead || own.length === 0) return null;
  const sent = new Set(own.flatMap(({ enabled_events }) => enabled_events));
  return sent.has('*') ? [] : stripeEventTypes.filter((type) => !sent.has(type));
}

/** Whether the endpoint is the board's: by its host, or by the name of the organization. */
function isOwn({ organization }: Scope, text: string): boolean {
  const url = URL.parse(text);
  if (!url?.pathname.endsWith(WEBHOOK_PATH)) return false;
  const slug = url.searchParams.get('organization');
  return slug === null ? url.host === new URL(organization.boardUrl).host : slug === organization.slug;
}
