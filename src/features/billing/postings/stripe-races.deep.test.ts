import { expect, test } from 'vitest';
import { sendDueEmails } from '../../../../test/emails.ts';
import { contradictionsIn, namesOf, readBooks } from '../../../../test/posting-orders.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import {
  deliver,
  newShop,
  openPage,
  paid,
  paymentsOf,
  type Shop,
  submitted,
  visitPage,
} from '../../../../test/stripe-postings.ts';

/*
 * The events of a payment come twice at the moment when the payer returns and the operator decides.
 */

/** The events of Stripe, each twice, and the visit of the payer. */
const hearOfPayment = (shop: Shop, { id }: { id: string }): Promise<unknown>[] => {
  const events = shop.stripe.world.events.splice(0);
  return [
    ...[...events, ...events].map((event) => deliver(shop, [event])),
    visitPage(shop, `/post/${id}/return`),
  ];
};

/** Approves the posting as soon as it has a job and the server lets the operator. Returns the statuses of all tries. */
async function approveAtOnce({ client }: Shop, { id }: { id: string }): Promise<number[]> {
  for (const statuses: number[] = []; ; ) {
    const { job_id, state } = (await client.get(`/postings/${id}`)).body.data;
    if (state === 'live') return statuses;
    if (job_id) statuses.push((await client.post(`/jobs/${job_id}/approve`, {})).status);
  }
}

const subjectsOf = async ({ server, client }: Shop) =>
  (await sendDueEmails(server, client.scope.organizationId)).map(({ subject }) => subject).sort();

/** Rejected because its first payment went back, it waits for another one. Its job is there from the start. */
async function submittedAgain(shop: Shop) {
  const { posting, session } = await paid(shop);
  shop.stripe.world.refund(session.payment_intent);
  await deliver(shop);
  await shop.employer.act(posting, 'submit');
  await subjectsOf(shop);
  shop.stripe.world.offset += 2;
  return { posting, sessionId: await openPage(shop, posting) };
}

test.each([
  ['the first payment', submitted, ['succeeded']],
  ['the payment after a refund', submittedAgain, ['refunded', 'succeeded']],
])(
  'a posting that is approved at the moment of %s is live, paid once, with one email each',
  {
    timeout: propertyRuns(240_000),
  },
  async (_, submit, payments) => {
    let shop: Shop | undefined;
    for (let round = 0; round < propertyRuns(4); round++) {
      shop = await newShop({}, 'all', shop);
      const { posting, sessionId }: Awaited<ReturnType<typeof submitted>> = await submit(shop);
      shop.stripe.world.pay(sessionId);
      const [first, second] = await Promise.all([
        approveAtOnce(shop, posting),
        approveAtOnce(shop, posting),
        ...hearOfPayment(shop, posting),
      ]);
      const approvals = [...first, ...second];
      expect(approvals.filter((status) => status !== 409)).toEqual([200]);
      const { client, employer } = shop;
      expect(await employer.read(posting)).toMatchObject({ state: 'live', charge: { state: 'settled' } });
      expect(namesOf(contradictionsIn(await readBooks({ client, employer, id: posting.id })))).toEqual([]);
      expect((await paymentsOf(shop)).map(({ status }) => status).sort()).toEqual(payments);
      expect(await subjectsOf(shop)).toEqual([
        'Payment received: €99',
        'We received “Harbour Pilot”',
        '“Harbour Pilot” is online',
      ]);
    }
  },
);
