import { expect, onTestFinished } from 'vitest';
import type { Plan } from '../src/features/billing/plans/schema.ts';
import type { Posting } from '../src/features/billing/postings/schema.ts';
import { type Client, newOrganization, ownServer, type TestServer } from './app.ts';
import { requestHost } from './hosts.ts';
import { type Employer, newEmployer, POSTINGS, postPostingPlan } from './postings.ts';
import { sellThroughStripe, sendRaw } from './stripe.ts';
import type { WorldEvent } from './stripe-stand-in/billing.ts';
import { type StandIn, startStandIn } from './stripe-stand-in/server.ts';

/** A board that sells postings through the stand-in for Stripe. */
export interface Shop {
  server: TestServer;
  client: Client;
  stripe: StandIn;
  plan: Plan;
  employer: Employer;
}

async function newStandIn(): Promise<StandIn> {
  const standIn = await startStandIn();
  onTestFinished(() => {
    standIn.server.closeAllConnections();
    standIn.server.close();
  });
  return standIn;
}

/** Without review, so that what is paid is live. `others` shares the server and the stand-in of another shop. */
export async function newShop(
  plan: Record<string, unknown> = {},
  approval = 'none',
  others?: Shop,
): Promise<Shop> {
  const stripe = others?.stripe ?? (await newStandIn());
  const server = others?.server ?? (await ownServer({ STRIPE_URL: stripe.url }));
  const client = await newOrganization({ server });
  await sellThroughStripe(client);
  await client.patch('/organization', { posting: { approval } });
  return {
    ...{ stripe, server, client },
    plan: await postPostingPlan(client, plan),
    employer: await newEmployer(client, {}, server),
  };
}

/** Sends events of Stripe to the board, and expects that it takes them: by default all that have not been taken. */
export async function deliver({ server, client, stripe }: Shop, events?: WorldEvent[]): Promise<void> {
  const sent = events ?? stripe.world.events.splice(0);
  for (const event of sent) {
    const response = await sendRaw(server, client, JSON.stringify(event));
    expect(response.status, `${event.type} ${response.text}`).toBe(200);
  }
}

/** Submits a draft that must be paid, and opens the page of Stripe. Returns the id of its session. */
export async function openPage(shop: Shop, posting: { id: string }): Promise<string> {
  const { body, status, text } = await shop.employer.visitor.send('POST', `${POSTINGS}/${posting.id}/pay`);
  expect(status, text).toBe(200);
  return toSessionId(body.data.checkout_url);
}

export const toSessionId = (url: string) => new URL(url).pathname.split('/').at(-1) as string;

/** A posting that waits for its payment, with its session. */
export async function submitted(shop: Shop, fields: object = {}) {
  const draft = await shop.employer.draft({ plan_id: shop.plan.id, ...fields });
  const unpaid = await shop.employer.act(draft, 'submit', { subscription_id: null });
  expect(unpaid.state).toBe('pending_payment');
  return { posting: unpaid, sessionId: await openPage(shop, unpaid) };
}

/** A posting that was paid through Stripe, with its session and what Stripe collected. */
export async function paid(shop: Shop, fields: object = {}) {
  const { posting, sessionId } = await submitted(shop, fields);
  const session = shop.stripe.world.pay(sessionId);
  await deliver(shop);
  return { posting: await shop.employer.read(posting), sessionId, session };
}

export async function paymentOf({ client }: Shop, { charge }: Posting) {
  return (await client.get(`/payments/${charge?.payment_id}`)).body.data;
}

/** Opens a page of the board as the employer, without following redirects. */
export const visitPage = (
  { server, client, employer }: Shop,
  path: string,
  cookie = employer.visitor.cookie,
) =>
  requestHost(server.origin, `${client.slug}.boards.localhost:3000`, path, {
    headers: { accept: 'text/html', ...(cookie && { cookie }) },
  });

export const stateOf = async ({ employer }: Shop, posting: { id: string }) =>
  (await employer.read(posting)).state;

/** The payments of the employer. */
export const paymentsOf = async ({ client, employer }: Shop) =>
  (await client.get(`/members/${employer.memberId}`)).body.data.payments as {
    status: string;
    amount: number;
  }[];
