import Stripe from 'stripe';
import { sendPage } from './pages.ts';
import { startStandIn } from './server.ts';

/*
 * Starts the stand-in for use by hand:
 *   npx tsx test/stripe-stand-in/main.ts --webhook 'http://localhost:3000/api/v1/payments/stripe/webhook?organization=demo' --secret whsec_test
 */

const option = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1];
const [webhook, secret] = [option('webhook'), option('secret')];
if (!webhook?.startsWith('http') || !secret?.startsWith('whsec_')) {
  process.stderr.write('Usage: main.ts --webhook URL --secret whsec_…\n');
  process.exit(1);
}

const standIn = await startStandIn({
  port: 12_111,
  page: async (request, response) => {
    await sendPage(standIn, request, response);
    await sendAll();
  },
});
process.stdout.write(`Stripe stand-in: ${standIn.url}\n`);

/** An event that did not arrive is sent again with the next one, as Stripe sends it later. */
async function sendAll(): Promise<void> {
  const { events } = standIn.world;
  for (let event = events.shift(); event; event = events.shift()) {
    if (await send(JSON.stringify(event), event.type)) continue;
    events.unshift(event);
    return;
  }
}

async function send(payload: string, type: string): Promise<boolean> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: secret as string });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  try {
    const response = await fetch(webhook as string, { method: 'POST', body: payload, headers });
    process.stdout.write(`${response.status} ${type}\n`);
    return response.ok;
  } catch (error) {
    const { cause, message } = error as Error;
    process.stdout.write(`${type} did not arrive: ${cause instanceof Error ? cause.message : message}\n`);
    return false;
  }
}
