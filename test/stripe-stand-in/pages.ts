import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stored } from './account.ts';
import { StripeProblem } from './parameters.ts';
import type { StandIn } from './server.ts';
import type { StripeWorld } from './world.ts';

type Act = (world: StripeWorld, session: Stored) => unknown;

/** What the payer and the bank can do while the session is open or was completed. */
const acts: Record<string, { label: string; status: string; mode?: string; act: Act }> = {
  pay: { label: 'Pay by card', status: 'open', act: (world, { id }) => world.pay(id) },
  transfer: {
    ...{ label: 'Pay by transfer', status: 'open', mode: 'payment' },
    act: (world, { id }) => world.pay(id, { method: 'transfer' }),
  },
  sent: {
    label: 'Send the transfer',
    status: 'complete',
    act: (world, { id }) => world.endTransfer(id, true),
  },
  bounced: {
    label: 'Bounce the transfer',
    status: 'complete',
    act: (world, { id }) => world.endTransfer(id, false),
  },
  refund: {
    label: 'Refund',
    status: 'complete',
    act: (world, session) => world.refund(toIntent(world, session)),
  },
  dispute: {
    label: 'Dispute',
    status: 'complete',
    act: (world, session) => world.dispute(toIntent(world, session)),
  },
  win: {
    label: 'Win the dispute',
    status: 'complete',
    act: (world, session) => closeDispute(world, session, 'won'),
  },
  lose: {
    label: 'Lose the dispute',
    status: 'complete',
    act: (world, session) => closeDispute(world, session, 'lost'),
  },
  renew: {
    ...{ label: 'Renew', status: 'complete', mode: 'subscription' },
    act: (world, { subscription }) => world.renew(subscription),
  },
  decline: {
    ...{ label: 'Decline the renewal', status: 'complete', mode: 'subscription' },
    act: (world, { subscription }) => world.failRenewal(subscription),
  },
  retry: {
    ...{ label: 'Pay the declined renewal', status: 'complete', mode: 'subscription' },
    act: (world, { subscription }) => payOpenInvoice(world, subscription),
  },
  end: {
    ...{ label: 'End the subscription', status: 'complete', mode: 'subscription' },
    act: (world, { subscription }) => world.endSubscription(subscription),
  },
};

function payOpenInvoice(world: StripeWorld, subscription: string): void {
  const invoice = [...world.objects.values()].findLast(
    ({ object, status, parent }) =>
      object === 'invoice' && status === 'open' && parent.subscription_details.subscription === subscription,
  );
  if (invoice) world.payInvoice(invoice.id);
}

/** Of a payment, or the last one of a subscription. */
function toIntent(world: StripeWorld, { payment_intent, customer }: Stored): string {
  if (payment_intent) return payment_intent;
  const charges = [...world.objects.values()].filter(({ object }) => object === 'charge');
  return charges.findLast((charge) => charge.customer === customer)?.payment_intent ?? '';
}

function closeDispute(world: StripeWorld, session: Stored, status: 'won' | 'lost'): void {
  const open = world.disputesOf(toIntent(world, session)).find((one) => one.status === 'needs_response');
  if (open) world.closeDispute(open.id, status);
}

/** The pages of Stripe that people see: one button for each thing that can happen there, before and after the payment. */
export async function sendPage(
  { world }: StandIn,
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, id = '', name = ''] = /^\/c\/pay\/([\w]+)(?:\/(\w+))?$/.exec(url) ?? [];
  const session = world.objects.get(id);
  if (!session) return end(response, 404, '<h1>No such page</h1>');
  if (method !== 'POST') return end(response, 200, toPage(session));
  const wasOpen = session.status === 'open';
  try {
    acts[name]?.act(world, session);
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return end(response, 409, `<h1>${error.message}</h1>`);
  }
  const location = wasOpen ? String(session.params.success_url) : `/c/pay/${id}`;
  response.writeHead(303, { location }).end();
}

function toPage({ id, params, amount_total, currency, status, mode }: Stored): string {
  const name = params.line_items[0]?.price_data?.product_data?.name ?? '';
  const buttons = Object.entries(acts)
    .filter(([, act]) => act.status === status && (act.mode === undefined || act.mode === mode))
    .map(
      ([act, { label }]) =>
        `<form method="post" action="/c/pay/${id}/${act}"><button>${label}</button></form>`,
    );
  return `<h1>${escapeHtml(name)}</h1><p>${amount_total / 100} ${currency.toUpperCase()} · ${status}</p>
    ${buttons.join('')}
    <p><a href="${escapeHtml(params.cancel_url ?? '/')}">Back</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function end(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Stripe stand-in</title><body>${body}`,
  );
}
