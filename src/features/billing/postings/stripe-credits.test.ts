import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestResponse } from '../../../../test/app.ts';
import { POSTINGS, pilot } from '../../../../test/postings.ts';
import { sendRaw } from '../../../../test/stripe.ts';
import { newShop, paid, type Shop } from '../../../../test/stripe-postings.ts';
import type { WorldEvent } from '../../../../test/stripe-stand-in/billing.ts';
import type { Posting } from './schema.ts';

const JOBS = 30;
const REQUESTS = 50;

/** An employer who bought 30 jobs through Stripe and posted the first, with 50 drafts. */
async function newBuyer() {
  const shop = await newShop({ name: 'Thirty jobs', amount: 990, jobsIncluded: JOBS });
  const { posting, session } = await paid(shop);
  const drafts = await Promise.all(
    Array.from({ length: REQUESTS }, async (_, n) => {
      const draft = { plan_id: shop.plan.id, job: { ...pilot, title: `Pilot ${n}` } };
      const response = await untilTaken(() => shop.employer.visitor.send('POST', POSTINGS, draft));
      expect(response.status, response.text).toBe(201);
      return response.body.data as Posting;
    }),
  );
  return { shop, posting, session, drafts };
}

/** A server whose connections are all in use asks to repeat the request, as employers and Stripe do. */
async function untilTaken(send: () => Promise<TestResponse>): Promise<TestResponse> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
  }
}

const submit = ({ employer }: Shop, { id }: { id: string }, body: object = {}) =>
  untilTaken(() => employer.visitor.send('POST', `${POSTINGS}/${id}/submit`, body));

async function deliverAll({ server, client }: Shop, events: WorldEvent[]): Promise<void> {
  for (const event of events) {
    const response = await untilTaken(() => sendRaw(server, client, JSON.stringify(event)));
    expect(response.status, response.text).toBe(200);
  }
}

async function readLedger({ client: { scope } }: Shop, subscriptionId: string | null) {
  const { rows } = await sql<{ remaining: number; sum: number; uses: number; jobs: number }>`
    select jobs_remaining as remaining, sum(credits)::int as sum, count(*) filter (where kind = 'use')::int as uses,
      count(distinct job_id) filter (where kind = 'use')::int as jobs
    from subscriptions join credit_entries as entry
      on entry.organization_id = subscriptions.organization_id and entry.subscription_id = subscriptions.id
    where subscriptions.organization_id = ${scope.organizationId} and subscriptions.id = ${subscriptionId}
    group by jobs_remaining`.execute(scope.db);
  return rows[0];
}

it('credits bought through Stripe are spent once each by 50 requests at once, while its events come again', async () => {
  const { shop, posting, session, drafts } = await newBuyer();
  expect(await readLedger(shop, posting.subscription_id)).toEqual({
    ...{ remaining: JOBS - 1, sum: JOBS - 1, uses: 1, jobs: 1 },
  });
  // A refund of one cent reports the payment once more, and takes nothing away.
  shop.stripe.world.refund(session.payment_intent, 1);
  const events = shop.stripe.world.events.splice(0);
  const [responses] = await Promise.all([
    Promise.all(drafts.map((draft) => submit(shop, draft))),
    deliverAll(shop, [...events, ...events]),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(Array(REQUESTS).fill(200));
  const submitted: Posting[] = responses.map(({ body }) => body.data);
  const live = submitted.filter(({ state }) => state === 'live');
  expect(live).toHaveLength(JOBS - 1);
  expect(new Set(live.map((one) => one.subscription_id))).toEqual(new Set([posting.subscription_id]));
  // The others buy the plan.
  expect(submitted.filter(({ state }) => state === 'pending_payment')).toHaveLength(REQUESTS - JOBS + 1);
  expect(await readLedger(shop, posting.subscription_id)).toEqual({
    ...{ remaining: 0, sum: 0, uses: JOBS, jobs: JOBS },
  });
});

it('credits whose money goes back while 50 requests spend them put no job on the board', async () => {
  const { shop, posting, session, drafts } = await newBuyer();
  shop.stripe.world.refund(session.payment_intent);
  const named = { subscription_id: posting.subscription_id };
  const [responses] = await Promise.all([
    Promise.all(drafts.map((draft) => submit(shop, draft, named))),
    deliverAll(shop, shop.stripe.world.events.splice(0)),
  ]);
  for (const { status, text } of responses) expect([200, 400, 409], text).toContain(status);
  const { body } = await shop.client.get('/postings?state=live&per_page=100');
  expect(body.data).toEqual([]);
  expect((await shop.client.get('/jobs?status=active')).body.data).toEqual([]);
});
